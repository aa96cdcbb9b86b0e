/** Types of the API. Made by `npm run docs` from the OpenAPI document: edit the declarations in server/. */

export interface paths {
    "/users": {
        /**
         * The people you share something with
         * @description Those who share a sensor with you or you with them, and members of your groups as far as they show themselves. An administrator sees all.
         */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    /** @description at most 1000: a larger value is cut to 1000 with a warning; if the items have more than 16 MB of text together, ask for fewer */
                    per_page?: number;
                    /** @description accepted; the response always has the total */
                    total?: boolean;
                    /** @description only the people with this address, in any spelling of case */
                    email?: string;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            users: {
                                id: number;
                                name?: string;
                                surname?: string;
                                username?: string;
                            }[];
                            /** @description number of all items, over all pages */
                            total: number;
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Registers a user
         * @description Needs no login, unless registration is closed: then only the administrator registers users.
         */
        post: {
            parameters: {
                query?: {
                    /** @description 1 or 0, true or false */
                    disable_mail?: boolean;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        user: {
                            /** @description unique over users and groups, in any spelling of case */
                            username: string;
                            /** @description 32 hex digits are an md5 already; anything else is the plain password */
                            password: string;
                            email?: string;
                            name?: string;
                            surname?: string;
                            address?: string;
                            zipcode?: string;
                            country?: string;
                            mobile?: string;
                        };
                    };
                };
            };
            responses: {
                /** @description success */
                201: {
                    content: {
                        "application/json": {
                            user: {
                                id: number;
                                email: string;
                                username: string;
                                name: string;
                                surname: string;
                                address: string;
                                zipcode: string;
                                country: string;
                                mobile: string;
                                UUID: string;
                                openid: string;
                            };
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/users/current": {
        /** Your account */
        get: {
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            user: {
                                id: number;
                                email: string;
                                username: string;
                                name: string;
                                surname: string;
                                address: string;
                                zipcode: string;
                                country: string;
                                mobile: string;
                                UUID: string;
                                openid: string;
                            };
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/users/{id}": {
        /** Your account, by its id */
        get: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            user: {
                                id: number;
                                email: string;
                                username: string;
                                name: string;
                                surname: string;
                                address: string;
                                zipcode: string;
                                country: string;
                                mobile: string;
                                UUID: string;
                                openid: string;
                            };
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Changes your account
         * @description What is not given stays. `password` may stand there as long as it is the present one; a new one goes to `POST /change_password`.
         */
        put: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        user: {
                            /** @description unique over users and groups, in any spelling of case */
                            username?: string;
                            /** @description 32 hex digits are an md5 already; anything else is the plain password */
                            password?: string;
                            email?: string;
                            name?: string;
                            surname?: string;
                            address?: string;
                            zipcode?: string;
                            country?: string;
                            mobile?: string;
                        };
                    };
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            user: {
                                id: number;
                                email: string;
                                username: string;
                                name: string;
                                surname: string;
                                address: string;
                                zipcode: string;
                                country: string;
                                mobile: string;
                                UUID: string;
                                openid: string;
                            };
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Deletes your account and everything of yours
         * @description Your sensors go first, a hundred at a time, then the rest, and last what you log in with. When that breaks off, sent again it goes on.
         */
        delete: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/users/check/username/{username}": {
        /** Is a username free? */
        get: {
            parameters: {
                path: {
                    username: string;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            available: boolean;
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/users/check/email/{email}": {
        /** Is an e-mail address not used by any account? */
        get: {
            parameters: {
                path: {
                    email: string;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            available: boolean;
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/users/{id}/export": {
        /**
         * Everything of yours, in one ZIP file
         * @description Account, sensors with all their points and files, metatags, devices, environments, triggers, notifications, data processors, services, groups, domains: lists as their addresses answer them, points as CSV that an upload takes. Made while it is sent, so its length is not known before; one that is cut off is no ZIP file. One at a time for each account.
         */
        get: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/zip": string;
                    };
                };
            };
        };
    };
    "/login": {
        /**
         * Logs in
         * @description The session id is answered in the body, in the header `X-SESSION_ID` and in the cookie `session_id`. Sessions of yours that are older than a week end.
         */
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        /** @description unique over users and groups, in any spelling of case */
                        username: string;
                        /** @description 32 hex digits are an md5 already; anything else is the plain password */
                        password: string;
                    };
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            session_id: string;
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/logout": {
        /** Ends this session */
        get: {
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /** Ends this session */
        post: {
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/change_password": {
        /**
         * Changes your password
         * @description All other sessions of yours end; API keys stay.
         */
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        /** @description 32 hex digits are an md5 already; anything else is the plain password */
                        current_password: string;
                        /** @description 32 hex digits are an md5 already; anything else is the plain password */
                        new_password: string;
                    };
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/users/current/keys": {
        /** Your API keys, without their secrets */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    /** @description at most 1000: a larger value is cut to 1000 with a warning; if the items have more than 16 MB of text together, ask for fewer */
                    per_page?: number;
                    /** @description accepted; the response always has the total */
                    total?: boolean;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            keys: {
                                id: number;
                                name: string;
                                /**
                                 * @description read: what changes nothing; write: uploads and deletes data and makes sensors, and reads nothing
                                 * @enum {string}
                                 */
                                scope: "all" | "read" | "write";
                                /** @description the only sensors it reaches; null: all of yours */
                                sensors: string[] | null;
                                /** @description UNIX seconds */
                                expires: number | null;
                                /** @description UNIX seconds */
                                created: number;
                                /** @description UNIX seconds */
                                last_used: number | null;
                            }[];
                            /** @description number of all items, over all pages */
                            total: number;
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Makes an API key
         * @description The secret is answered this once, in `key.key`. Needs a session: a key cannot make other keys.
         */
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        key: {
                            name?: string;
                            /**
                             * @description read: what changes nothing; write: uploads and deletes data and makes sensors, and reads nothing
                             * @enum {string}
                             */
                            scope?: "all" | "read" | "write";
                            /** @description sensors of yours; absent or null: all of them */
                            sensors?: number[];
                            /** @description UNIX seconds or an ISO 8601 date, in the future; absent or null: never */
                            expires?: number | string;
                        };
                    };
                };
            };
            responses: {
                /** @description success */
                201: {
                    content: {
                        "application/json": {
                            key: {
                                id: number;
                                name: string;
                                /**
                                 * @description read: what changes nothing; write: uploads and deletes data and makes sensors, and reads nothing
                                 * @enum {string}
                                 */
                                scope: "all" | "read" | "write";
                                /** @description the only sensors it reaches; null: all of yours */
                                sensors: string[] | null;
                                /** @description UNIX seconds */
                                expires: number | null;
                                /** @description UNIX seconds */
                                created: number;
                                /** @description UNIX seconds */
                                last_used: number | null;
                                /** @description the secret */
                                key: string;
                            };
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/users/current/keys/{id}": {
        /** Revokes an API key at once */
        delete: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/requestPasswordReset": {
        /**
         * Have a mail sent, by which you can choose a new password
         * @description Names the account by its username or its mail address. Three mails an hour at most.
         */
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        /** @description unique over users and groups, in any spelling of case */
                        username?: string;
                        email?: string;
                    };
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/resetPassword": {
        /**
         * Choose a new password, with the token of the mail
         * @description All sessions of yours end; API keys stay. A token is good for an hour, for once, and until the password or the mail address changes.
         */
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        token: string;
                        /** @description 32 hex digits are an md5 already; anything else is the plain password */
                        password: string;
                    };
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors": {
        /** List the sensors one may see */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    /** @description at most 1000: a larger value is cut to 1000 with a warning; if the items have more than 16 MB of text together, ask for fewer */
                    per_page?: number;
                    /** @description accepted; the response always has the total */
                    total?: boolean;
                    /** @description `full` adds device, environment, owner, last_value, last_date; `no` answers ids only */
                    details?: "full" | "no";
                    /** @description 1: only own sensors that are shared; adds `users` */
                    shared?: boolean;
                    /** @description 1: only own sensors, 0: only others'; adds `owner` */
                    owned?: boolean;
                    /** @description 1: only sensors on a device */
                    physical?: boolean;
                    /** @description id */
                    group_id?: number;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            sensors: {
                                /** @description id, as text */
                                id: string;
                                name?: string;
                                display_name?: string;
                                device_type?: string;
                                /**
                                 * @description `email`, `sms` or empty
                                 * @enum {string}
                                 */
                                pager_type?: "" | "email" | "sms";
                                /** @description `float`, `integer`, `bool`, `string`, `json`; empty: decided point by point */
                                data_type?: string;
                                /** @description JSON text mapping each field of a JSON value to its type */
                                data_structure?: string;
                                use_data_storage?: boolean;
                                /** @description for example `°C` */
                                unit?: string;
                                /** @description days that points are kept, by their dates; 0: as long as the deployment keeps any */
                                retention?: number;
                                description?: string;
                                /** @description 0 plain, 1 physical, 2 virtual */
                                type?: string;
                                /** @description number of the data type: 0 none, 1 float, 2 integer, 3 bool, 4 string, 5 json, 6 file */
                                data_type_id?: string;
                                device?: {
                                    /** @description id, as text */
                                    id: string;
                                    type: string;
                                    uuid: string;
                                };
                                environment?: {
                                    id: number;
                                    name: string;
                                    floors: number;
                                    gps_outline: string;
                                    position: string;
                                    /** @description creation, UNIX seconds */
                                    date: number;
                                };
                                owner?: {
                                    id?: number;
                                    name?: string;
                                    surname?: string;
                                    email?: string;
                                    username?: string;
                                };
                                /** @description who it is shared with, as far as you may know */
                                users?: number[];
                                device_device_type?: string;
                                device_device_uuid?: string;
                                last_value?: string | null;
                                /** @description UNIX seconds */
                                last_date?: number | null;
                            }[];
                            /** @description number of all items, over all pages */
                            total: number;
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /** Create a sensor */
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        sensor: {
                            name: string;
                            display_name?: string;
                            device_type?: string;
                            /**
                             * @description `email`, `sms` or empty
                             * @enum {string}
                             */
                            pager_type?: "" | "email" | "sms";
                            /** @description `float`, `integer`, `bool`, `string`, `json`; empty: decided point by point */
                            data_type?: string;
                            /** @description JSON text mapping each field of a JSON value to its type */
                            data_structure?: string;
                            use_data_storage?: boolean;
                            /** @description for example `°C` */
                            unit?: string;
                            /** @description days that points are kept, by their dates; 0: as long as the deployment keeps any */
                            retention?: number;
                            description?: string;
                        };
                    };
                };
            };
            responses: {
                /** @description success */
                201: {
                    content: {
                        "application/json": {
                            sensor: {
                                /** @description id, as text */
                                id: string;
                                name: string;
                                display_name: string;
                                device_type: string;
                                /**
                                 * @description `email`, `sms` or empty
                                 * @enum {string}
                                 */
                                pager_type: "" | "email" | "sms";
                                /** @description `float`, `integer`, `bool`, `string`, `json`; empty: decided point by point */
                                data_type: string;
                                /** @description JSON text mapping each field of a JSON value to its type */
                                data_structure: string;
                                use_data_storage: boolean;
                                /** @description for example `°C` */
                                unit: string;
                                /** @description days that points are kept, by their dates; 0: as long as the deployment keeps any */
                                retention: number;
                                description: string;
                                /** @description 0 plain, 1 physical, 2 virtual */
                                type: string;
                                /** @description number of the data type: 0 none, 1 float, 2 integer, 3 bool, 4 string, 5 json, 6 file */
                                data_type_id: string;
                                device?: {
                                    /** @description id, as text */
                                    id: string;
                                    type: string;
                                    uuid: string;
                                };
                            };
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/{id}": {
        /** Read a sensor */
        get: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            sensor: {
                                /** @description id, as text */
                                id: string;
                                name: string;
                                display_name: string;
                                device_type: string;
                                /**
                                 * @description `email`, `sms` or empty
                                 * @enum {string}
                                 */
                                pager_type: "" | "email" | "sms";
                                /** @description `float`, `integer`, `bool`, `string`, `json`; empty: decided point by point */
                                data_type: string;
                                /** @description JSON text mapping each field of a JSON value to its type */
                                data_structure: string;
                                use_data_storage: boolean;
                                /** @description for example `°C` */
                                unit: string;
                                /** @description days that points are kept, by their dates; 0: as long as the deployment keeps any */
                                retention: number;
                                description: string;
                                /** @description 0 plain, 1 physical, 2 virtual */
                                type: string;
                                /** @description number of the data type: 0 none, 1 float, 2 integer, 3 bool, 4 string, 5 json, 6 file */
                                data_type_id: string;
                                device?: {
                                    /** @description id, as text */
                                    id: string;
                                    type: string;
                                    uuid: string;
                                };
                                /** @description why it could not page you last; for its owner, absent when it could */
                                pager_error?: string;
                            };
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /** Change a sensor; what is not given stays */
        put: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        sensor: {
                            name?: string;
                            display_name?: string;
                            device_type?: string;
                            /**
                             * @description `email`, `sms` or empty
                             * @enum {string}
                             */
                            pager_type?: "" | "email" | "sms";
                            /** @description `float`, `integer`, `bool`, `string`, `json`; empty: decided point by point */
                            data_type?: string;
                            /** @description JSON text mapping each field of a JSON value to its type */
                            data_structure?: string;
                            use_data_storage?: boolean;
                            /** @description for example `°C` */
                            unit?: string;
                            /** @description days that points are kept, by their dates; 0: as long as the deployment keeps any */
                            retention?: number;
                            description?: string;
                        };
                    };
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            sensor: {
                                /** @description id, as text */
                                id: string;
                                name: string;
                                display_name: string;
                                device_type: string;
                                /**
                                 * @description `email`, `sms` or empty
                                 * @enum {string}
                                 */
                                pager_type: "" | "email" | "sms";
                                /** @description `float`, `integer`, `bool`, `string`, `json`; empty: decided point by point */
                                data_type: string;
                                /** @description JSON text mapping each field of a JSON value to its type */
                                data_structure: string;
                                use_data_storage: boolean;
                                /** @description for example `°C` */
                                unit: string;
                                /** @description days that points are kept, by their dates; 0: as long as the deployment keeps any */
                                retention: number;
                                description: string;
                                /** @description 0 plain, 1 physical, 2 virtual */
                                type: string;
                                /** @description number of the data type: 0 none, 1 float, 2 integer, 3 bool, 4 string, 5 json, 6 file */
                                data_type_id: string;
                                device?: {
                                    /** @description id, as text */
                                    id: string;
                                    type: string;
                                    uuid: string;
                                };
                            };
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Delete a sensor
         * @description The owner deletes it with all its data, for everybody. Anybody else only gives up his own access.
         */
        delete: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/{id}/environment": {
        /**
         * The environment a sensor stands in
         * @description Answers 404 when it stands in none.
         */
        get: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            environment: {
                                id: number;
                                name: string;
                                floors: number;
                                gps_outline: string;
                                position: string;
                                /** @description creation, UNIX seconds */
                                date: number;
                            };
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/{id}/users": {
        /**
         * The people a sensor of yours is shared with
         * @description Those it is shared with directly; who sees it through a group is a matter of that group. Of whom you named by id alone you see the id, and empty texts, until he shares something with you or is in a group or domain with you.
         */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    /** @description at most 1000: a larger value is cut to 1000 with a warning; if the items have more than 16 MB of text together, ask for fewer */
                    per_page?: number;
                    /** @description accepted; the response always has the total */
                    total?: boolean;
                };
                path: {
                    /** @description id */
                    id: number;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            users: {
                                id: number;
                                name: string;
                                surname: string;
                                username: string;
                            }[];
                            /** @description number of all items, over all pages */
                            total: number;
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Share a sensor of yours with somebody
         * @description He may read it and its data. Whoever sees it already goes on seeing it, and who had given it up sees it again.
         */
        post: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description `{"id":1}`, `{"username":"ann"}` or `{"user":{...}}` each */
                        users?: {
                            /** @description id */
                            id?: number;
                            /** @description in any spelling of case; beside an id it must not be the name of another user */
                            username?: string;
                            user?: {
                                /** @description id */
                                id?: number;
                                /** @description in any spelling of case; beside an id it must not be the name of another user */
                                username?: string;
                            };
                        }[];
                        user?: {
                            /** @description id */
                            id?: number;
                            /** @description in any spelling of case; beside an id it must not be the name of another user */
                            username?: string;
                        };
                        /** @description id */
                        id?: number;
                        /** @description in any spelling of case; beside an id it must not be the name of another user */
                        username?: string;
                    };
                };
            };
            responses: {
                /** @description success */
                201: {
                    content: {
                        "application/json": {
                            users: {
                                id: number;
                                name: string;
                                surname: string;
                                username: string;
                            }[];
                            user: {
                                id: number;
                                name: string;
                                surname: string;
                                username: string;
                            };
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/{id}/users/{user_id}": {
        /**
         * No longer share a sensor of yours with somebody
         * @description What a group gives him stays. To give up what others share with you: `DELETE /sensors/{id}`.
         */
        delete: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                    /** @description id */
                    user_id: number;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/{id}/sensors": {
        /**
         * The sensors that a virtual sensor is made from
         * @description Those of them that you may see.
         */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    /** @description at most 1000: a larger value is cut to 1000 with a warning; if the items have more than 16 MB of text together, ask for fewer */
                    per_page?: number;
                    /** @description accepted; the response always has the total */
                    total?: boolean;
                    /** @description `full` adds device, environment, owner, last_value, last_date; `no` answers ids only */
                    details?: "full" | "no";
                };
                path: {
                    /** @description id */
                    id: number;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            sensors: {
                                /** @description id, as text */
                                id: string;
                                name?: string;
                                display_name?: string;
                                device_type?: string;
                                /**
                                 * @description `email`, `sms` or empty
                                 * @enum {string}
                                 */
                                pager_type?: "" | "email" | "sms";
                                /** @description `float`, `integer`, `bool`, `string`, `json`; empty: decided point by point */
                                data_type?: string;
                                /** @description JSON text mapping each field of a JSON value to its type */
                                data_structure?: string;
                                use_data_storage?: boolean;
                                /** @description for example `°C` */
                                unit?: string;
                                /** @description days that points are kept, by their dates; 0: as long as the deployment keeps any */
                                retention?: number;
                                description?: string;
                                /** @description 0 plain, 1 physical, 2 virtual */
                                type?: string;
                                /** @description number of the data type: 0 none, 1 float, 2 integer, 3 bool, 4 string, 5 json, 6 file */
                                data_type_id?: string;
                                device?: {
                                    /** @description id, as text */
                                    id: string;
                                    type: string;
                                    uuid: string;
                                };
                                environment?: {
                                    id: number;
                                    name: string;
                                    floors: number;
                                    gps_outline: string;
                                    position: string;
                                    /** @description creation, UNIX seconds */
                                    date: number;
                                };
                                owner?: {
                                    id?: number;
                                    name?: string;
                                    surname?: string;
                                    email?: string;
                                    username?: string;
                                };
                                /** @description who it is shared with, as far as you may know */
                                users?: number[];
                                device_device_type?: string;
                                device_device_uuid?: string;
                                last_value?: string | null;
                                /** @description UNIX seconds */
                                last_date?: number | null;
                            }[];
                            /** @description number of all items, over all pages */
                            total: number;
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Say from which sensors a sensor of yours is made
         * @description Any sensors that you may see. It becomes a virtual one, of type 2. This opens no data to anybody: who sees the one does not see the other.
         */
        post: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        sensors?: {
                            /** @description id */
                            id: number;
                        }[];
                        sensor?: {
                            /** @description id */
                            id: number;
                        };
                        /** @description id */
                        id?: number;
                    };
                };
            };
            responses: {
                /** @description success */
                201: {
                    content: {
                        "application/json": {
                            sensors: {
                                /** @description id, as text */
                                id: string;
                            }[];
                            sensor: {
                                /** @description id, as text */
                                id: string;
                            };
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/{id}/sensors/{source_id}": {
        /**
         * Say that a sensor of yours is no longer made from another
         * @description With the last of them it is no longer virtual: its type is 1 on a device, else 0.
         */
        delete: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                    /** @description id */
                    source_id: number;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/domains": {
        /** List the domains you are in, and those that you have asked to join */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    /** @description at most 1000: a larger value is cut to 1000 with a warning; if the items have more than 16 MB of text together, ask for fewer */
                    per_page?: number;
                    /** @description accepted; the response always has the total */
                    total?: boolean;
                    /** @description `manager`: only those that you manage, `member`: only the others */
                    member_type?: "member" | "manager";
                    /** @description `full` adds all but id and name */
                    details?: "full" | "no";
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            domains: {
                                id: number;
                                name: string;
                                /** @description accepted members that it may have, managers among them; 0: any number */
                                member_limit?: number;
                                /** @enum {string} */
                                member_type?: "member" | "manager";
                                /** @description false: waits for a manager */
                                accepted?: boolean;
                                /** @description creation, UNIX seconds */
                                date?: number;
                            }[];
                            /** @description number of all items, over all pages */
                            total: number;
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /** Create a domain, with you as its manager */
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        domain: {
                            name: string;
                            /** @description accepted members that it may have, managers among them; 0: any number */
                            member_limit?: number;
                        };
                    };
                };
            };
            responses: {
                /** @description success */
                201: {
                    content: {
                        "application/json": {
                            domain: {
                                id: number;
                                name: string;
                                /** @description accepted members that it may have, managers among them; 0: any number */
                                member_limit: number;
                                /** @enum {string} */
                                member_type: "member" | "manager";
                                /** @description false: waits for a manager */
                                accepted: boolean;
                                /** @description creation, UNIX seconds */
                                date: number;
                            };
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/domains/{id}": {
        /**
         * Read a domain
         * @description For its members and managers.
         */
        get: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            domain: {
                                id: number;
                                name: string;
                                /** @description accepted members that it may have, managers among them; 0: any number */
                                member_limit: number;
                                /** @enum {string} */
                                member_type: "member" | "manager";
                                /** @description false: waits for a manager */
                                accepted: boolean;
                                /** @description creation, UNIX seconds */
                                date: number;
                            };
                            /** @description the same once more, as some clients expect it */
                            domains: {
                                id: number;
                                name: string;
                                /** @description accepted members that it may have, managers among them; 0: any number */
                                member_limit: number;
                                /** @enum {string} */
                                member_type: "member" | "manager";
                                /** @description false: waits for a manager */
                                accepted: boolean;
                                /** @description creation, UNIX seconds */
                                date: number;
                            }[];
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Change a domain; what is not given stays
         * @description A limit below the number of its members is refused.
         */
        put: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        domain: {
                            name?: string;
                            /** @description accepted members that it may have, managers among them; 0: any number */
                            member_limit?: number;
                        };
                    };
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            domain: {
                                id: number;
                                name: string;
                                /** @description accepted members that it may have, managers among them; 0: any number */
                                member_limit: number;
                                /** @enum {string} */
                                member_type: "member" | "manager";
                                /** @description false: waits for a manager */
                                accepted: boolean;
                                /** @description creation, UNIX seconds */
                                date: number;
                            };
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * End a domain
         * @description Nobody is in it any more. Accounts and sensors are not touched.
         */
        delete: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/domains/{id}/users": {
        /**
         * List who is in a domain, and who waits to be accepted
         * @description Name and surname are shown of those who have asked to join, or used a token. Of whom managers have named by id alone you see an empty username, until he does so, shares something with you or is in a group or another domain with you.
         */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    /** @description at most 1000: a larger value is cut to 1000 with a warning; if the items have more than 16 MB of text together, ask for fewer */
                    per_page?: number;
                    /** @description accepted; the response always has the total */
                    total?: boolean;
                    sort?: "ASC" | "DESC";
                    /** @description default `id` */
                    sort_field?: "id" | "username" | "name" | "surname" | "member_type" | "accepted" | "date";
                };
                path: {
                    /** @description id */
                    id: number;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            users: {
                                id: number;
                                name?: string;
                                surname?: string;
                                /** @description empty where it is not shown */
                                username: string;
                                /** @enum {string} */
                                member_type: "member" | "manager";
                                /** @description false: waits for a manager */
                                accepted: boolean;
                                /** @description since when he is in it or waits, UNIX seconds */
                                date: number;
                            }[];
                            /** @description number of all items, over all pages */
                            total: number;
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Join a domain, or take others in
         * @description Who manages the domain takes in whom he names. Everybody else names himself: with a token he is in at once, and the token is used up; without one he waits for a manager.
         */
        post: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description `{"id":1}`, `{"username":"ann"}` or `{"user":{...}}` each */
                        users?: {
                            /** @description id */
                            id?: number;
                            /** @description in any spelling of case; beside an id it must not be the name of another user */
                            username?: string;
                            user?: {
                                /** @description id */
                                id?: number;
                                /** @description in any spelling of case; beside an id it must not be the name of another user */
                                username?: string;
                            };
                        }[];
                        user?: {
                            /** @description id */
                            id?: number;
                            /** @description in any spelling of case; beside an id it must not be the name of another user */
                            username?: string;
                        };
                        /** @description id */
                        id?: number;
                        /** @description in any spelling of case; beside an id it must not be the name of another user */
                        username?: string;
                        token?: string;
                    };
                };
            };
            responses: {
                /** @description success */
                201: {
                    content: {
                        "application/json": {
                            users: {
                                id: number;
                                name?: string;
                                surname?: string;
                                /** @description empty where it is not shown */
                                username: string;
                                /** @enum {string} */
                                member_type: "member" | "manager";
                                /** @description false: waits for a manager */
                                accepted: boolean;
                                /** @description since when he is in it or waits, UNIX seconds */
                                date: number;
                            }[];
                            user: {
                                id: number;
                                name?: string;
                                surname?: string;
                                /** @description empty where it is not shown */
                                username: string;
                                /** @enum {string} */
                                member_type: "member" | "manager";
                                /** @description false: waits for a manager */
                                accepted: boolean;
                                /** @description since when he is in it or waits, UNIX seconds */
                                date: number;
                            };
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/domains/{id}/users/{user_id}": {
        /**
         * Leave a domain, or put somebody out of it
         * @description Also ends that somebody waits. The last manager stays.
         */
        delete: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                    /** @description id */
                    user_id: number;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/domains/{id}/managers": {
        /** Make members of a domain its managers */
        post: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description `{"id":1}`, `{"username":"ann"}` or `{"user":{...}}` each */
                        users?: {
                            /** @description id */
                            id?: number;
                            /** @description in any spelling of case; beside an id it must not be the name of another user */
                            username?: string;
                            user?: {
                                /** @description id */
                                id?: number;
                                /** @description in any spelling of case; beside an id it must not be the name of another user */
                                username?: string;
                            };
                        }[];
                        user?: {
                            /** @description id */
                            id?: number;
                            /** @description in any spelling of case; beside an id it must not be the name of another user */
                            username?: string;
                        };
                        /** @description id */
                        id?: number;
                        /** @description in any spelling of case; beside an id it must not be the name of another user */
                        username?: string;
                    };
                };
            };
            responses: {
                /** @description success */
                201: {
                    content: {
                        "application/json": {
                            users: {
                                id: number;
                                name?: string;
                                surname?: string;
                                /** @description empty where it is not shown */
                                username: string;
                                /** @enum {string} */
                                member_type: "member" | "manager";
                                /** @description false: waits for a manager */
                                accepted: boolean;
                                /** @description since when he is in it or waits, UNIX seconds */
                                date: number;
                            }[];
                            user: {
                                id: number;
                                name?: string;
                                surname?: string;
                                /** @description empty where it is not shown */
                                username: string;
                                /** @enum {string} */
                                member_type: "member" | "manager";
                                /** @description false: waits for a manager */
                                accepted: boolean;
                                /** @description since when he is in it or waits, UNIX seconds */
                                date: number;
                            };
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/domains/{id}/managers/{user_id}": {
        /**
         * Make a manager a plain member again
         * @description The last manager stays.
         */
        delete: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                    /** @description id */
                    user_id: number;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/domains/{id}/tokens": {
        /** List the tokens of a domain that nobody has used yet */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    /** @description at most 1000: a larger value is cut to 1000 with a warning; if the items have more than 16 MB of text together, ask for fewer */
                    per_page?: number;
                    /** @description accepted; the response always has the total */
                    total?: boolean;
                };
                path: {
                    /** @description id */
                    id: number;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            tokens: string[];
                            /** @description number of all items, over all pages */
                            total: number;
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Make tokens
         * @description As many as `domain` or `amount` says, in the query or in the body.
         */
        post: {
            parameters: {
                query?: {
                    /** @description how many; default 1 */
                    domain?: number;
                    /** @description how many; default 1 */
                    amount?: number;
                };
                path: {
                    /** @description id */
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description how many; default 1 */
                        domain?: number;
                        /** @description how many; default 1 */
                        amount?: number;
                    };
                };
            };
            responses: {
                /** @description success */
                201: {
                    content: {
                        "application/json": {
                            tokens: string[];
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/domains/{id}/tokens/{token}": {
        /** Delete a token */
        delete: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                    token: string;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/metatags": {
        /**
         * List sensors with their metatags
         * @description Also those that have none.
         */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    /** @description at most 1000: a larger value is cut to 1000 with a warning; if the items have more than 16 MB of text together, ask for fewer */
                    per_page?: number;
                    /** @description accepted; the response always has the total */
                    total?: boolean;
                    /** @description case does not count */
                    namespace?: string;
                    /** @description `no` answers ids only; without it everything that `full` does */
                    details?: "full" | "no";
                    /** @description own sensors, those of others, or both; without it own ones */
                    sensor_owner?: "me" | "shared" | "all";
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            sensors: {
                                /** @description id, as text */
                                id: string;
                                name?: string;
                                display_name?: string;
                                device_type?: string;
                                /**
                                 * @description `email`, `sms` or empty
                                 * @enum {string}
                                 */
                                pager_type?: "" | "email" | "sms";
                                /** @description `float`, `integer`, `bool`, `string`, `json`; empty: decided point by point */
                                data_type?: string;
                                /** @description JSON text mapping each field of a JSON value to its type */
                                data_structure?: string;
                                /** @enum {string} */
                                use_data_storage?: "1" | "0";
                                /** @description for example `°C` */
                                unit?: string;
                                /** @description days that points are kept, by their dates; 0: as long as the deployment keeps any */
                                retention?: number;
                                description?: string;
                                /** @description 0 plain, 1 physical, 2 virtual */
                                type?: string;
                                /** @description number of the data type: 0 none, 1 float, 2 integer, 3 bool, 4 string, 5 json, 6 file */
                                data_type_id?: string;
                                device?: {
                                    /** @description id, as text */
                                    id: string;
                                    type: string;
                                    uuid: string;
                                };
                                /** @description name to values, as they were given */
                                metatags?: {
                                    [key: string]: (string | number)[];
                                };
                            }[];
                            /** @description number of all items, over all pages */
                            total: number;
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/groups/{id}/sensors/metatags": {
        /** List the sensors of a group with their metatags */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    /** @description at most 1000: a larger value is cut to 1000 with a warning; if the items have more than 16 MB of text together, ask for fewer */
                    per_page?: number;
                    /** @description accepted; the response always has the total */
                    total?: boolean;
                    /** @description case does not count */
                    namespace?: string;
                    /** @description `no` answers ids only; without it everything that `full` does */
                    details?: "full" | "no";
                    /** @description own sensors, those of others, or both; without it all of the group */
                    sensor_owner?: "me" | "shared" | "all";
                };
                path: {
                    /** @description id */
                    id: number;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            sensors: {
                                /** @description id, as text */
                                id: string;
                                name?: string;
                                display_name?: string;
                                device_type?: string;
                                /**
                                 * @description `email`, `sms` or empty
                                 * @enum {string}
                                 */
                                pager_type?: "" | "email" | "sms";
                                /** @description `float`, `integer`, `bool`, `string`, `json`; empty: decided point by point */
                                data_type?: string;
                                /** @description JSON text mapping each field of a JSON value to its type */
                                data_structure?: string;
                                /** @enum {string} */
                                use_data_storage?: "1" | "0";
                                /** @description for example `°C` */
                                unit?: string;
                                /** @description days that points are kept, by their dates; 0: as long as the deployment keeps any */
                                retention?: number;
                                description?: string;
                                /** @description 0 plain, 1 physical, 2 virtual */
                                type?: string;
                                /** @description number of the data type: 0 none, 1 float, 2 integer, 3 bool, 4 string, 5 json, 6 file */
                                data_type_id?: string;
                                device?: {
                                    /** @description id, as text */
                                    id: string;
                                    type: string;
                                    uuid: string;
                                };
                                /** @description name to values, as they were given */
                                metatags?: {
                                    [key: string]: (string | number)[];
                                };
                            }[];
                            /** @description number of all items, over all pages */
                            total: number;
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/{id}/metatags": {
        /** Read the metatags of a sensor */
        get: {
            parameters: {
                query?: {
                    /** @description case does not count */
                    namespace?: string;
                };
                path: {
                    /** @description id */
                    id: number;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            /** @description name to values, as they were given */
                            metatags: {
                                [key: string]: (string | number)[];
                            };
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Give a sensor these metatags and no others
         * @description Other namespaces stay. At most 30 names in a namespace, of 32 characters of printable ASCII; at most 100 values of a name, numbers or texts of 100 characters.
         */
        put: {
            parameters: {
                query?: {
                    /** @description case does not count */
                    namespace?: string;
                };
                path: {
                    /** @description id */
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * @description name to an array of values, or to a single one
                         * @example {
                         *       "color": [
                         *         "red",
                         *         "green"
                         *       ],
                         *       "floor": [
                         *         2
                         *       ]
                         *     }
                         */
                        metatags: Record<string, never> | unknown[];
                    };
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            /** @description name to values, as they were given */
                            metatags: {
                                [key: string]: (string | number)[];
                            };
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Give a sensor metatags beside those it has
         * @description The values of a name take the place of those it had; without values the name is removed. At most 30 names in a namespace, of 32 characters of printable ASCII; at most 100 values of a name, numbers or texts of 100 characters.
         */
        post: {
            parameters: {
                query?: {
                    /** @description case does not count */
                    namespace?: string;
                };
                path: {
                    /** @description id */
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * @description name to an array of values, or to a single one
                         * @example {
                         *       "color": [
                         *         "red",
                         *         "green"
                         *       ],
                         *       "floor": [
                         *         2
                         *       ]
                         *     }
                         */
                        metatags: Record<string, never> | unknown[];
                    };
                };
            };
            responses: {
                /** @description success */
                201: {
                    content: {
                        "application/json": {
                            /** @description name to values, as they were given */
                            metatags: {
                                [key: string]: (string | number)[];
                            };
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Remove the metatags of a sensor
         * @description Other namespaces stay.
         */
        delete: {
            parameters: {
                query?: {
                    /** @description case does not count */
                    namespace?: string;
                };
                path: {
                    /** @description id */
                    id: number;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            /** @description name to values, as they were given */
                            metatags: {
                                [key: string]: (string | number)[];
                            };
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/metatag_name/{metatag_name}/distinct_values": {
        /**
         * List the values that a metatag has, on all sensors one may see
         * @description Values that differ only in case are one. In the order of their text.
         */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    /** @description at most 1000: a larger value is cut to 1000 with a warning; if the items have more than 16 MB of text together, ask for fewer */
                    per_page?: number;
                    /** @description accepted; the response always has the total */
                    total?: boolean;
                    /** @description case does not count */
                    namespace?: string;
                };
                path: {
                    metatag_name: string;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            distinct_values: (string | number)[];
                            /** @description number of all items, over all pages */
                            total: number;
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/metatagname/{metatag_name}/distinct_values": {
        /**
         * List the values that a metatag has, on all sensors one may see
         * @description Values that differ only in case are one. In the order of their text.
         */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    /** @description at most 1000: a larger value is cut to 1000 with a warning; if the items have more than 16 MB of text together, ask for fewer */
                    per_page?: number;
                    /** @description accepted; the response always has the total */
                    total?: boolean;
                    /** @description case does not count */
                    namespace?: string;
                };
                path: {
                    metatag_name: string;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            distinct_values: (string | number)[];
                            /** @description number of all items, over all pages */
                            total: number;
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/metatag_name/{metatag_name}/distinct_values": {
        /**
         * List the values that a metatag has, on all sensors one may see
         * @description Values that differ only in case are one. In the order of their text.
         */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    /** @description at most 1000: a larger value is cut to 1000 with a warning; if the items have more than 16 MB of text together, ask for fewer */
                    per_page?: number;
                    /** @description accepted; the response always has the total */
                    total?: boolean;
                    /** @description case does not count */
                    namespace?: string;
                };
                path: {
                    metatag_name: string;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            distinct_values: (string | number)[];
                            /** @description number of all items, over all pages */
                            total: number;
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/metatagname/{metatag_name}/distinct_values": {
        /**
         * List the values that a metatag has, on all sensors one may see
         * @description Values that differ only in case are one. In the order of their text.
         */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    /** @description at most 1000: a larger value is cut to 1000 with a warning; if the items have more than 16 MB of text together, ask for fewer */
                    per_page?: number;
                    /** @description accepted; the response always has the total */
                    total?: boolean;
                    /** @description case does not count */
                    namespace?: string;
                };
                path: {
                    metatag_name: string;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            distinct_values: (string | number)[];
                            /** @description number of all items, over all pages */
                            total: number;
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/find": {
        /**
         * Find sensors by their metatags and by what they are
         * @description A sensor is found when each array in either list has a statement that is true of it: statements in one array are joined by "or", arrays and lists by "and". Case does not count. An empty array says nothing.
         */
        post: {
            parameters: {
                query?: {
                    page?: number;
                    /** @description at most 1000: a larger value is cut to 1000 with a warning; if the items have more than 16 MB of text together, ask for fewer */
                    per_page?: number;
                    /** @description accepted; the response always has the total */
                    total?: boolean;
                    /** @description case does not count */
                    namespace?: string;
                    /** @description `no` answers ids only; without it everything that `full` does */
                    details?: "full" | "no";
                    /** @description own sensors, those of others, or both; without it own ones */
                    sensor_owner?: "me" | "shared" | "all";
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        filter?: {
                            metatag_statement_groups?: {
                                metatag_name: string;
                                /**
                                 * @description `in`: one of a list; `is_set`: has any value
                                 * @enum {string}
                                 */
                                operator: "equal" | "in" | "is_set";
                                /** @description a text or a number; for `in` a text with commas between the values, or an array of values; of no matter for `is_set` */
                                value?: unknown;
                            }[][];
                            sensor_statement_groups?: {
                                /** @enum {string} */
                                sensor_property: "id" | "name" | "type" | "device_type" | "data_type_id" | "pager_type" | "display_name" | "use_data_storage";
                                /**
                                 * @description `in`: one of a list; `is_set`: has any value
                                 * @enum {string}
                                 */
                                operator: "equal" | "in" | "is_set";
                                /** @description a text or a number; for `in` a text with commas between the values, or an array of values; of no matter for `is_set` */
                                value?: unknown;
                            }[][];
                        };
                        metatag_statement_groups?: {
                            metatag_name: string;
                            /**
                             * @description `in`: one of a list; `is_set`: has any value
                             * @enum {string}
                             */
                            operator: "equal" | "in" | "is_set";
                            /** @description a text or a number; for `in` a text with commas between the values, or an array of values; of no matter for `is_set` */
                            value?: unknown;
                        }[][];
                        sensor_statement_groups?: {
                            /** @enum {string} */
                            sensor_property: "id" | "name" | "type" | "device_type" | "data_type_id" | "pager_type" | "display_name" | "use_data_storage";
                            /**
                             * @description `in`: one of a list; `is_set`: has any value
                             * @enum {string}
                             */
                            operator: "equal" | "in" | "is_set";
                            /** @description a text or a number; for `in` a text with commas between the values, or an array of values; of no matter for `is_set` */
                            value?: unknown;
                        }[][];
                    };
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            sensors: {
                                /** @description id, as text */
                                id: string;
                                name?: string;
                                display_name?: string;
                                device_type?: string;
                                /**
                                 * @description `email`, `sms` or empty
                                 * @enum {string}
                                 */
                                pager_type?: "" | "email" | "sms";
                                /** @description `float`, `integer`, `bool`, `string`, `json`; empty: decided point by point */
                                data_type?: string;
                                /** @description JSON text mapping each field of a JSON value to its type */
                                data_structure?: string;
                                /** @enum {string} */
                                use_data_storage?: "1" | "0";
                                /** @description for example `°C` */
                                unit?: string;
                                /** @description days that points are kept, by their dates; 0: as long as the deployment keeps any */
                                retention?: number;
                                description?: string;
                                /** @description 0 plain, 1 physical, 2 virtual */
                                type?: string;
                                /** @description number of the data type: 0 none, 1 float, 2 integer, 3 bool, 4 string, 5 json, 6 file */
                                data_type_id?: string;
                                device?: {
                                    /** @description id, as text */
                                    id: string;
                                    type: string;
                                    uuid: string;
                                };
                                /** @description name to values, as they were given */
                                metatags?: {
                                    [key: string]: (string | number)[];
                                };
                            }[];
                            /** @description number of all items, over all pages */
                            total: number;
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/groups/{id}/sensors/find": {
        /**
         * Find sensors of a group by their metatags and by what they are
         * @description A sensor is found when each array in either list has a statement that is true of it: statements in one array are joined by "or", arrays and lists by "and". Case does not count. An empty array says nothing.
         */
        post: {
            parameters: {
                query?: {
                    page?: number;
                    /** @description at most 1000: a larger value is cut to 1000 with a warning; if the items have more than 16 MB of text together, ask for fewer */
                    per_page?: number;
                    /** @description accepted; the response always has the total */
                    total?: boolean;
                    /** @description case does not count */
                    namespace?: string;
                    /** @description `no` answers ids only; without it everything that `full` does */
                    details?: "full" | "no";
                    /** @description own sensors, those of others, or both; without it all of the group */
                    sensor_owner?: "me" | "shared" | "all";
                };
                path: {
                    /** @description id */
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        filter?: {
                            metatag_statement_groups?: {
                                metatag_name: string;
                                /**
                                 * @description `in`: one of a list; `is_set`: has any value
                                 * @enum {string}
                                 */
                                operator: "equal" | "in" | "is_set";
                                /** @description a text or a number; for `in` a text with commas between the values, or an array of values; of no matter for `is_set` */
                                value?: unknown;
                            }[][];
                            sensor_statement_groups?: {
                                /** @enum {string} */
                                sensor_property: "id" | "name" | "type" | "device_type" | "data_type_id" | "pager_type" | "display_name" | "use_data_storage";
                                /**
                                 * @description `in`: one of a list; `is_set`: has any value
                                 * @enum {string}
                                 */
                                operator: "equal" | "in" | "is_set";
                                /** @description a text or a number; for `in` a text with commas between the values, or an array of values; of no matter for `is_set` */
                                value?: unknown;
                            }[][];
                        };
                        metatag_statement_groups?: {
                            metatag_name: string;
                            /**
                             * @description `in`: one of a list; `is_set`: has any value
                             * @enum {string}
                             */
                            operator: "equal" | "in" | "is_set";
                            /** @description a text or a number; for `in` a text with commas between the values, or an array of values; of no matter for `is_set` */
                            value?: unknown;
                        }[][];
                        sensor_statement_groups?: {
                            /** @enum {string} */
                            sensor_property: "id" | "name" | "type" | "device_type" | "data_type_id" | "pager_type" | "display_name" | "use_data_storage";
                            /**
                             * @description `in`: one of a list; `is_set`: has any value
                             * @enum {string}
                             */
                            operator: "equal" | "in" | "is_set";
                            /** @description a text or a number; for `in` a text with commas between the values, or an array of values; of no matter for `is_set` */
                            value?: unknown;
                        }[][];
                    };
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            sensors: {
                                /** @description id, as text */
                                id: string;
                                name?: string;
                                display_name?: string;
                                device_type?: string;
                                /**
                                 * @description `email`, `sms` or empty
                                 * @enum {string}
                                 */
                                pager_type?: "" | "email" | "sms";
                                /** @description `float`, `integer`, `bool`, `string`, `json`; empty: decided point by point */
                                data_type?: string;
                                /** @description JSON text mapping each field of a JSON value to its type */
                                data_structure?: string;
                                /** @enum {string} */
                                use_data_storage?: "1" | "0";
                                /** @description for example `°C` */
                                unit?: string;
                                /** @description days that points are kept, by their dates; 0: as long as the deployment keeps any */
                                retention?: number;
                                description?: string;
                                /** @description 0 plain, 1 physical, 2 virtual */
                                type?: string;
                                /** @description number of the data type: 0 none, 1 float, 2 integer, 3 bool, 4 string, 5 json, 6 file */
                                data_type_id?: string;
                                device?: {
                                    /** @description id, as text */
                                    id: string;
                                    type: string;
                                    uuid: string;
                                };
                                /** @description name to values, as they were given */
                                metatags?: {
                                    [key: string]: (string | number)[];
                                };
                            }[];
                            /** @description number of all items, over all pages */
                            total: number;
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/{id}/data": {
        /**
         * Read points of one sensor, raw or down-sampled
         * @description Buckets: every bucket that overlaps the range, each whole; empty ones are absent. The date of a bucket is its start.
         */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    /** @description at most 1000: a larger value is cut to 1000 with a warning; if the items have more than 16 MB of text together, ask for fewer */
                    per_page?: number;
                    /** @description accepted; the response always has the total */
                    total?: boolean;
                    /** @description first date, inclusive: UNIX seconds, ISO 8601, `now`, or relative to now such as `-1d`; 0: not given */
                    start_date?: string;
                    /** @description last date, inclusive: UNIX seconds, ISO 8601, `now`, or relative to now such as `-1d`; 0: not given */
                    end_date?: string;
                    /** @description true: only the newest point of each sensor in the range, in pages, by date as `sort` says and then by sensor; `total` counts the sensors that have one */
                    last?: boolean;
                    /** @description `ASC` (default) or `DESC`, by time */
                    sort?: string;
                    /** @description seconds of a bucket: 60, 300, 600, 1800, 3600, 86400 or 604800; another one takes the nearest. 0: raw points */
                    interval?: number;
                    /** @description what a bucket answers: `avg`, `min`, `max`, `sum`, `count`, `first`, `last`, several with commas. Default: `avg` for numbers, `last` for everything else */
                    function?: string;
                    /** @description IANA name whose clock and calendar buckets follow, and `week`, `month`, `year` and `week_year` of buckets and points; default UTC */
                    timezone?: string;
                    /** @description empty buckets: absent, or filled with `null`, `previous` or `linear` */
                    fill?: string;
                    /** @description `text` (default): every value is text; `typed`: native JSON */
                    values?: string;
                    /** @description `json` (default) or `csv` */
                    format?: string;
                    /** @description only the point at exactly this date: UNIX seconds, ISO 8601, `now`, or relative to now such as `-1d`; 0: not given */
                    date?: string;
                    /** @description with `date`: the first point after it, within `start_date` and `end_date`; `total` is 0 or 1 */
                    next?: boolean;
                };
                path: {
                    /** @description id */
                    id: number;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            data: {
                                /** @description the date in microseconds */
                                id: string;
                                sensor_id: number;
                                /** @description text, or native JSON with `values=typed` */
                                value: unknown;
                                /** @description one member for each of several functions */
                                values?: {
                                    [key: string]: unknown;
                                };
                                /** @description UNIX seconds */
                                date: number;
                                /** @description of ISO 8601, of the date in `timezone`; it belongs to `week_year` */
                                week: number;
                                /** @description 1 to 12, of the date in `timezone` */
                                month: number;
                                /** @description of the date in `timezone` */
                                year: number;
                                /** @description the year of ISO 8601 that `week` belongs to */
                                week_year: number;
                            }[];
                            /** @description points or buckets in the range, over all pages */
                            total: number;
                            /** @description seconds of a bucket, the one that was taken */
                            interval?: number;
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                        "text/csv": string;
                    };
                };
            };
        };
        /**
         * Upload points of one sensor
         * @description Answers when the points are on disk. Each point is judged by itself: 201 when any was taken, with the others in `rejected`; 409 when none was. Repeating an upload is harmless: a point is identified by sensor and date.
         */
        post: {
            parameters: {
                query?: {
                    /** @description true: values that are text hold JSON */
                    json_value?: boolean;
                };
                path: {
                    /** @description id */
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        data: {
                            /** @description a number, a text, or JSON (also as JSON text) */
                            value: unknown;
                            /** @description UNIX seconds with a fraction, also as text, or ISO 8601; absent: the time of the server */
                            date?: number | string;
                        }[] | {
                            /** @description a number, a text, or JSON (also as JSON text) */
                            value: unknown;
                            /** @description UNIX seconds with a fraction, also as text, or ISO 8601; absent: the time of the server */
                            date?: number | string;
                        };
                    } | {
                        /** @description a number, a text, or JSON (also as JSON text) */
                        value: unknown;
                        /** @description UNIX seconds with a fraction, also as text, or ISO 8601; absent: the time of the server */
                        date?: number | string;
                    };
                    "text/csv": string;
                };
            };
            responses: {
                /** @description success */
                201: {
                    content: {
                        "application/json": {
                            /** @description points that are new; with an API key that may only write, all that were taken */
                            stored: number;
                            /** @description points that were there with the same value; absent with an API key that may only write */
                            duplicate?: number;
                            /** @description points that were there with another value; absent with an API key that may only write */
                            replaced?: number;
                            /** @description rejected points beyond those that are listed */
                            rejected_more?: number;
                            rejected: {
                                /** @description place in the list that was sent, from 0 */
                                index: number;
                                reason: string;
                            }[];
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /** Delete the points in a range of dates */
        delete: {
            parameters: {
                query: {
                    /** @description first date, inclusive; 0 is 1970 */
                    start_date: string;
                    /** @description last date, inclusive */
                    end_date: string;
                };
                path: {
                    /** @description id */
                    id: number;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            /** @description points deleted */
                            deleted: number;
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/data": {
        /**
         * Read points of many sensors, raw or down-sampled, in one order of time
         * @description By date as `sort` says, at the same date by the id of the sensor; so with `last`, too.
         */
        get: {
            parameters: {
                query: {
                    page?: number;
                    /** @description at most 1000: a larger value is cut to 1000 with a warning; if the items have more than 16 MB of text together, ask for fewer */
                    per_page?: number;
                    /** @description accepted; the response always has the total */
                    total?: boolean;
                    /** @description first date, inclusive: UNIX seconds, ISO 8601, `now`, or relative to now such as `-1d`; 0: not given */
                    start_date?: string;
                    /** @description last date, inclusive: UNIX seconds, ISO 8601, `now`, or relative to now such as `-1d`; 0: not given */
                    end_date?: string;
                    /** @description true: only the newest point of each sensor in the range, in pages, by date as `sort` says and then by sensor; `total` counts the sensors that have one */
                    last?: boolean;
                    /** @description `ASC` (default) or `DESC`, by time */
                    sort?: string;
                    /** @description seconds of a bucket: 60, 300, 600, 1800, 3600, 86400 or 604800; another one takes the nearest. 0: raw points */
                    interval?: number;
                    /** @description what a bucket answers: `avg`, `min`, `max`, `sum`, `count`, `first`, `last`, several with commas. Default: `avg` for numbers, `last` for everything else */
                    function?: string;
                    /** @description IANA name whose clock and calendar buckets follow, and `week`, `month`, `year` and `week_year` of buckets and points; default UTC */
                    timezone?: string;
                    /** @description empty buckets: absent, or filled with `null`, `previous` or `linear` */
                    fill?: string;
                    /** @description `text` (default): every value is text; `typed`: native JSON */
                    values?: string;
                    /** @description `json` (default) or `csv` */
                    format?: string;
                    "sensor_id[]": number[];
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            data: {
                                /** @description the date in microseconds */
                                id: string;
                                sensor_id: number;
                                /** @description text, or native JSON with `values=typed` */
                                value: unknown;
                                /** @description one member for each of several functions */
                                values?: {
                                    [key: string]: unknown;
                                };
                                /** @description UNIX seconds */
                                date: number;
                                /** @description of ISO 8601, of the date in `timezone`; it belongs to `week_year` */
                                week: number;
                                /** @description 1 to 12, of the date in `timezone` */
                                month: number;
                                /** @description of the date in `timezone` */
                                year: number;
                                /** @description the year of ISO 8601 that `week` belongs to */
                                week_year: number;
                            }[];
                            /** @description points or buckets in the range, over all pages */
                            total: number;
                            /** @description seconds of a bucket, the one that was taken */
                            interval?: number;
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                        "text/csv": string;
                    };
                };
            };
        };
        /**
         * Upload points of many sensors
         * @description Answers when the points are on disk. Each point is judged by itself: 201 when any was taken, with the others in `rejected`; 409 when none was. Repeating an upload is harmless: a point is identified by sensor and date. Points of sensors one may not write are listed in `rejected`.
         */
        post: {
            parameters: {
                query?: {
                    /** @description true: values that are text hold JSON */
                    json_value?: boolean;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        sensors: {
                            /** @description id */
                            sensor_id: number;
                            data: {
                                /** @description a number, a text, or JSON (also as JSON text) */
                                value: unknown;
                                /** @description UNIX seconds with a fraction, also as text, or ISO 8601; absent: the time of the server */
                                date?: number | string;
                            }[] | {
                                /** @description a number, a text, or JSON (also as JSON text) */
                                value: unknown;
                                /** @description UNIX seconds with a fraction, also as text, or ISO 8601; absent: the time of the server */
                                date?: number | string;
                            };
                        }[];
                    };
                    "text/csv": string;
                };
            };
            responses: {
                /** @description success */
                201: {
                    content: {
                        "application/json": {
                            /** @description points that are new; with an API key that may only write, all that were taken */
                            stored: number;
                            /** @description points that were there with the same value; absent with an API key that may only write */
                            duplicate?: number;
                            /** @description points that were there with another value; absent with an API key that may only write */
                            replaced?: number;
                            /** @description rejected points beyond those that are listed */
                            rejected_more?: number;
                            rejected: {
                                /** @description place in the list that was sent, from 0 */
                                index: number;
                                reason: string;
                                /** @description null: what was sent is no id */
                                sensor_id: number | null;
                            }[];
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/{id}/data/{data_id}": {
        /** Delete a point */
        delete: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                    data_id: string;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            deleted: number;
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/devices": {
        /**
         * List your devices
         * @description A device is there as long as it has sensors.
         */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    /** @description at most 1000: a larger value is cut to 1000 with a warning; if the items have more than 16 MB of text together, ask for fewer */
                    per_page?: number;
                    /** @description accepted; the response always has the total */
                    total?: boolean;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            devices: {
                                /** @description id, as text */
                                id: string;
                                type: string;
                                uuid: string;
                            }[];
                            /** @description number of all items, over all pages */
                            total: number;
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/devices/{id}": {
        /** Read a device */
        get: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            device: {
                                /** @description id, as text */
                                id: string;
                                type: string;
                                uuid: string;
                            };
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/devices/{id}/sensors": {
        /** List the sensors of a device */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    /** @description at most 1000: a larger value is cut to 1000 with a warning; if the items have more than 16 MB of text together, ask for fewer */
                    per_page?: number;
                    /** @description accepted; the response always has the total */
                    total?: boolean;
                    /** @description `full` adds device, environment, owner, last_value, last_date; `no` answers ids only */
                    details?: "full" | "no";
                };
                path: {
                    /** @description id */
                    id: number;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            sensors: {
                                /** @description id, as text */
                                id: string;
                                name?: string;
                                display_name?: string;
                                device_type?: string;
                                /**
                                 * @description `email`, `sms` or empty
                                 * @enum {string}
                                 */
                                pager_type?: "" | "email" | "sms";
                                /** @description `float`, `integer`, `bool`, `string`, `json`; empty: decided point by point */
                                data_type?: string;
                                /** @description JSON text mapping each field of a JSON value to its type */
                                data_structure?: string;
                                use_data_storage?: boolean;
                                /** @description for example `°C` */
                                unit?: string;
                                /** @description days that points are kept, by their dates; 0: as long as the deployment keeps any */
                                retention?: number;
                                description?: string;
                                /** @description 0 plain, 1 physical, 2 virtual */
                                type?: string;
                                /** @description number of the data type: 0 none, 1 float, 2 integer, 3 bool, 4 string, 5 json, 6 file */
                                data_type_id?: string;
                                device?: {
                                    /** @description id, as text */
                                    id: string;
                                    type: string;
                                    uuid: string;
                                };
                                environment?: {
                                    id: number;
                                    name: string;
                                    floors: number;
                                    gps_outline: string;
                                    position: string;
                                    /** @description creation, UNIX seconds */
                                    date: number;
                                };
                                owner?: {
                                    id?: number;
                                    name?: string;
                                    surname?: string;
                                    email?: string;
                                    username?: string;
                                };
                                /** @description who it is shared with, as far as you may know */
                                users?: number[];
                                device_device_type?: string;
                                device_device_uuid?: string;
                                last_value?: string | null;
                                /** @description UNIX seconds */
                                last_date?: number | null;
                            }[];
                            /** @description number of all items, over all pages */
                            total: number;
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/{id}/device": {
        /**
         * The device a sensor is part of
         * @description Answers 404 when it is part of none.
         */
        get: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            device: {
                                /** @description id, as text */
                                id: string;
                                type: string;
                                uuid: string;
                            };
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Make a sensor part of a device
         * @description The device is named by the `id` that it has, or by `type` and `uuid`: then it is made unless you have it. A sensor is part of one device: it leaves the one it was part of. Its type becomes 1, unless it is virtual.
         */
        post: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        device: {
                            /** @description id */
                            id?: number;
                            /** @description kind of device, for example `phone` */
                            type?: string;
                            /** @description unique among devices of the type */
                            uuid?: string;
                        };
                    };
                };
            };
            responses: {
                /** @description success */
                201: {
                    content: {
                        "application/json": {
                            device: {
                                /** @description id, as text */
                                id: string;
                                type: string;
                                uuid: string;
                            };
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Take a sensor from the device it is part of
         * @description Its type becomes 0, unless it is virtual. A device ends with its last sensor.
         */
        delete: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/{id}/device/{device_id}": {
        /**
         * Take a sensor from a device
         * @description Its type becomes 0, unless it is virtual. A device ends with its last sensor.
         */
        delete: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                    /** @description id */
                    device_id: number;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/environments": {
        /** List your environments */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    /** @description at most 1000: a larger value is cut to 1000 with a warning; if the items have more than 16 MB of text together, ask for fewer */
                    per_page?: number;
                    /** @description accepted; the response always has the total */
                    total?: boolean;
                    /** @description `latitude,longitude`: only those whose outline has this point inside, or on an edge */
                    contains?: string;
                    /** @description `geojson`: as GeoJSON (RFC 7946), longitude before latitude */
                    format?: "json" | "geojson";
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            environments: {
                                id: number;
                                name: string;
                                floors: number;
                                gps_outline: string;
                                position: string;
                                /** @description creation, UNIX seconds */
                                date: number;
                            }[];
                            /** @description number of all items, over all pages */
                            total: number;
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                        "application/geo+json": string;
                    };
                };
            };
        };
        /** Create an environment */
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        environment: {
                            name: string;
                            /** @description number of floors */
                            floors?: number;
                            /** @description a polygon: `latitude longitude` or `latitude longitude altitude` of each point, points separated by commas; closed by us */
                            gps_outline?: string;
                            /** @description its centre: `latitude longitude altitude`; the altitude may be missing */
                            position?: string;
                        };
                    };
                };
            };
            responses: {
                /** @description success */
                201: {
                    content: {
                        "application/json": {
                            environment: {
                                id: number;
                                name: string;
                                floors: number;
                                gps_outline: string;
                                position: string;
                                /** @description creation, UNIX seconds */
                                date: number;
                            };
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/environments/{id}": {
        /** Read an environment */
        get: {
            parameters: {
                query?: {
                    /** @description `geojson`: as GeoJSON (RFC 7946), longitude before latitude */
                    format?: "json" | "geojson";
                };
                path: {
                    /** @description id */
                    id: number;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            environment: {
                                id: number;
                                name: string;
                                floors: number;
                                gps_outline: string;
                                position: string;
                                /** @description creation, UNIX seconds */
                                date: number;
                            };
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                        "application/geo+json": string;
                    };
                };
            };
        };
        /** Change an environment; what is not given stays */
        put: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        environment: {
                            name?: string;
                            /** @description number of floors */
                            floors?: number;
                            /** @description a polygon: `latitude longitude` or `latitude longitude altitude` of each point, points separated by commas; closed by us */
                            gps_outline?: string;
                            /** @description its centre: `latitude longitude altitude`; the altitude may be missing */
                            position?: string;
                        };
                    };
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            environment: {
                                id: number;
                                name: string;
                                floors: number;
                                gps_outline: string;
                                position: string;
                                /** @description creation, UNIX seconds */
                                date: number;
                            };
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /** Delete an environment; its parts and sensors stay */
        delete: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/environments/{id}/environments": {
        /**
         * List the parts of an environment
         * @description Parts of its parts are not listed.
         */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    /** @description at most 1000: a larger value is cut to 1000 with a warning; if the items have more than 16 MB of text together, ask for fewer */
                    per_page?: number;
                    /** @description accepted; the response always has the total */
                    total?: boolean;
                    /** @description `geojson`: as GeoJSON (RFC 7946), longitude before latitude */
                    format?: "json" | "geojson";
                };
                path: {
                    /** @description id */
                    id: number;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            environments: {
                                id: number;
                                name: string;
                                floors: number;
                                gps_outline: string;
                                position: string;
                                /** @description creation, UNIX seconds */
                                date: number;
                            }[];
                            /** @description number of all items, over all pages */
                            total: number;
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                        "application/geo+json": string;
                    };
                };
            };
        };
        /**
         * Make environments parts of another one
         * @description An environment can be part of several, but never, through whatever others, of itself. One that is a part already stays so.
         */
        post: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        environments?: {
                            /** @description id */
                            id: number;
                        }[];
                        environment?: {
                            /** @description id */
                            id: number;
                        };
                        /** @description id */
                        id?: number;
                    };
                };
            };
            responses: {
                /** @description success */
                201: {
                    content: {
                        "application/json": {
                            environments: {
                                id: number;
                                name: string;
                                floors: number;
                                gps_outline: string;
                                position: string;
                                /** @description creation, UNIX seconds */
                                date: number;
                            }[];
                            environment: {
                                id: number;
                                name: string;
                                floors: number;
                                gps_outline: string;
                                position: string;
                                /** @description creation, UNIX seconds */
                                date: number;
                            };
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/environments/{id}/environments/{sub_id}": {
        /** Make an environment no longer a part of another one */
        delete: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                    /** @description id */
                    sub_id: number;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/environments/{id}/sensors": {
        /**
         * List the sensors in an environment
         * @description What stands in its parts is not listed.
         */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    /** @description at most 1000: a larger value is cut to 1000 with a warning; if the items have more than 16 MB of text together, ask for fewer */
                    per_page?: number;
                    /** @description accepted; the response always has the total */
                    total?: boolean;
                    /** @description `full` adds device, environment, owner, last_value, last_date; `no` answers ids only */
                    details?: "full" | "no";
                };
                path: {
                    /** @description id */
                    id: number;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            sensors: {
                                /** @description id, as text */
                                id: string;
                                name?: string;
                                display_name?: string;
                                device_type?: string;
                                /**
                                 * @description `email`, `sms` or empty
                                 * @enum {string}
                                 */
                                pager_type?: "" | "email" | "sms";
                                /** @description `float`, `integer`, `bool`, `string`, `json`; empty: decided point by point */
                                data_type?: string;
                                /** @description JSON text mapping each field of a JSON value to its type */
                                data_structure?: string;
                                use_data_storage?: boolean;
                                /** @description for example `°C` */
                                unit?: string;
                                /** @description days that points are kept, by their dates; 0: as long as the deployment keeps any */
                                retention?: number;
                                description?: string;
                                /** @description 0 plain, 1 physical, 2 virtual */
                                type?: string;
                                /** @description number of the data type: 0 none, 1 float, 2 integer, 3 bool, 4 string, 5 json, 6 file */
                                data_type_id?: string;
                                device?: {
                                    /** @description id, as text */
                                    id: string;
                                    type: string;
                                    uuid: string;
                                };
                                environment?: {
                                    id: number;
                                    name: string;
                                    floors: number;
                                    gps_outline: string;
                                    position: string;
                                    /** @description creation, UNIX seconds */
                                    date: number;
                                };
                                owner?: {
                                    id?: number;
                                    name?: string;
                                    surname?: string;
                                    email?: string;
                                    username?: string;
                                };
                                /** @description who it is shared with, as far as you may know */
                                users?: number[];
                                device_device_type?: string;
                                device_device_uuid?: string;
                                last_value?: string | null;
                                /** @description UNIX seconds */
                                last_date?: number | null;
                            }[];
                            /** @description number of all items, over all pages */
                            total: number;
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Put sensors into an environment
         * @description Only your own. A sensor stands in one environment: it leaves the one in which it stood.
         */
        post: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        sensors?: {
                            /** @description id */
                            id: number;
                        }[];
                        sensor?: {
                            /** @description id */
                            id: number;
                        };
                        /** @description id */
                        id?: number;
                    };
                };
            };
            responses: {
                /** @description success */
                201: {
                    content: {
                        "application/json": {
                            sensors: {
                                /** @description id, as text */
                                id: string;
                            }[];
                            sensor: {
                                /** @description id, as text */
                                id: string;
                            };
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/environments/{id}/sensors/{sensor_id}": {
        /** Take a sensor out of an environment */
        delete: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                    /** @description id */
                    sensor_id: number;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/{id}/file": {
        /**
         * Upload a file
         * @description Of the types avi, wmv, wav, jpg, jpeg, gif, png, mp3, mov, 3gp, mp4, by its name and by its content; only to a sensor of the data type `file`, which one without data type and without points becomes. A form with one file, or the bytes of the file as they are, with its name in `name` or in a header `Content-Disposition`. The file becomes a point of the sensor, whose value is the name; a file with the date of another one takes its place.
         */
        post: {
            parameters: {
                query?: {
                    /** @description of the file */
                    name?: string;
                    /** @description of the point: UNIX seconds or ISO 8601; absent: the time of the server. May also be a field of the form */
                    date?: string;
                };
                path: {
                    /** @description id */
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        /** Format: binary */
                        file: string;
                        date?: string;
                    };
                    "application/octet-stream": string;
                };
            };
            responses: {
                /** @description success */
                201: {
                    content: {
                        "application/json": {
                            file: {
                                /** @description of the point whose value is the name of the file: its date in microseconds */
                                id: string;
                                sensor_id: number;
                                name: string;
                                /** @description by its content */
                                media_type: string;
                                /** @description bytes */
                                size: number;
                                /** @description UNIX seconds */
                                date: number;
                            };
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/{id}/data/{data_id}/file": {
        /**
         * Download the file of a point
         * @description Takes `Range` with one range, and `If-Range` with the `ETag` of the answer.
         */
        get: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                    data_id: string;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "video/x-msvideo": string;
                        "video/x-ms-wmv": string;
                        "audio/wav": string;
                        "image/jpeg": string;
                        "image/gif": string;
                        "image/png": string;
                        "audio/mpeg": string;
                        "video/quicktime": string;
                        "video/3gpp": string;
                        "video/mp4": string;
                    };
                };
                /** @description a part of it */
                206: {
                    content: {
                        "video/x-msvideo": string;
                        "video/x-ms-wmv": string;
                        "audio/wav": string;
                        "image/jpeg": string;
                        "image/gif": string;
                        "image/png": string;
                        "audio/mpeg": string;
                        "video/quicktime": string;
                        "video/3gpp": string;
                        "video/mp4": string;
                    };
                };
            };
        };
        /** Delete a file and its point */
        delete: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                    data_id: string;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            deleted: number;
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/files": {
        /** List the files of your sensors */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    /** @description at most 1000: a larger value is cut to 1000 with a warning; if the items have more than 16 MB of text together, ask for fewer */
                    per_page?: number;
                    /** @description accepted; the response always has the total */
                    total?: boolean;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            files: {
                                /** @description of the point whose value is the name of the file: its date in microseconds */
                                id: string;
                                sensor_id: number;
                                name: string;
                                /** @description by its content */
                                media_type: string;
                                /** @description bytes */
                                size: number;
                                /** @description UNIX seconds */
                                date: number;
                            }[];
                            /** @description number of all items, over all pages */
                            total: number;
                            /** @description bytes that all of them take; a file takes 1000 at least */
                            used: number;
                            /** @description bytes that your files may take together */
                            quota: number;
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /** Delete all files of your sensors, and their points */
        delete: {
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            /** @description files deleted */
                            deleted: number;
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/dataprocessors": {
        /** List your data processors */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    /** @description at most 1000: a larger value is cut to 1000 with a warning; if the items have more than 16 MB of text together, ask for fewer */
                    per_page?: number;
                    /** @description accepted; the response always has the total */
                    total?: boolean;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            dataprocessors: {
                                id: number;
                                command: string;
                                execution_interval: number;
                                sensor_id: number;
                                /** @description UNIX seconds */
                                last_start_time: number;
                                /** @description UNIX seconds */
                                next_start_time: number;
                            }[];
                            /** @description number of all items, over all pages */
                            total: number;
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Create a data processor
         * @description Its script runs on the interval, for 5 seconds at most; what it prints becomes the value of a new point of the sensor. `sensor_id` names a sensor of yours, `sensor` describes one that is made for it.
         */
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        dataprocessor: {
                            /** @description a script in Octave syntax, or the name of one of your files */
                            command: string;
                            /** @description seconds */
                            execution_interval: number;
                            /** @description UNIX seconds from which the intervals count; absent: from its creation */
                            last_start_time?: number;
                            /** @description id */
                            sensor_id?: number;
                            sensor?: {
                                name: string;
                                display_name?: string;
                                device_type?: string;
                                /**
                                 * @description `email`, `sms` or empty
                                 * @enum {string}
                                 */
                                pager_type?: "" | "email" | "sms";
                                /** @description `float`, `integer`, `bool`, `string`, `json`; empty: decided point by point */
                                data_type?: string;
                                /** @description JSON text mapping each field of a JSON value to its type */
                                data_structure?: string;
                                use_data_storage?: boolean;
                                /** @description for example `°C` */
                                unit?: string;
                                /** @description days that points are kept, by their dates; 0: as long as the deployment keeps any */
                                retention?: number;
                                description?: string;
                            };
                        };
                        /** @description id */
                        sensor_id?: number;
                        sensor?: {
                            name: string;
                            display_name?: string;
                            device_type?: string;
                            /**
                             * @description `email`, `sms` or empty
                             * @enum {string}
                             */
                            pager_type?: "" | "email" | "sms";
                            /** @description `float`, `integer`, `bool`, `string`, `json`; empty: decided point by point */
                            data_type?: string;
                            /** @description JSON text mapping each field of a JSON value to its type */
                            data_structure?: string;
                            use_data_storage?: boolean;
                            /** @description for example `°C` */
                            unit?: string;
                            /** @description days that points are kept, by their dates; 0: as long as the deployment keeps any */
                            retention?: number;
                            description?: string;
                        };
                    };
                };
            };
            responses: {
                /** @description success */
                201: {
                    content: {
                        "application/json": {
                            dataprocessor: {
                                id: number;
                                command: string;
                                execution_interval: number;
                                sensor_id: number;
                                /** @description UNIX seconds */
                                last_start_time: number;
                                /** @description UNIX seconds */
                                next_start_time: number;
                            };
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/dataprocessors/files": {
        /** List your files that scripts may use */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    /** @description at most 1000: a larger value is cut to 1000 with a warning; if the items have more than 16 MB of text together, ask for fewer */
                    per_page?: number;
                    /** @description accepted; the response always has the total */
                    total?: boolean;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            files: {
                                name: string;
                                /** @description bytes */
                                size: number;
                                /** @description last change, UNIX seconds */
                                date: number;
                            }[];
                            /** @description number of all items, over all pages */
                            total: number;
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/dataprocessors/files/{name}": {
        /** Read a file back */
        get: {
            parameters: {
                path: {
                    name: string;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/octet-stream": string;
                    };
                };
            };
        };
        /**
         * Store a file; one of that name is overwritten
         * @description The body is the file, whatever its type. `NAME.m` holds functions that scripts may call, or a script that a command may name; others are read with `fileread` and `load`.
         */
        put: {
            parameters: {
                path: {
                    name: string;
                };
            };
            requestBody: {
                content: {
                    "*/*"?: never;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            file: {
                                name: string;
                                /** @description bytes */
                                size: number;
                                /** @description last change, UNIX seconds */
                                date: number;
                            };
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Store a file; one of that name is overwritten
         * @description The body is the file, whatever its type. `NAME.m` holds functions that scripts may call, or a script that a command may name; others are read with `fileread` and `load`.
         */
        post: {
            parameters: {
                path: {
                    name: string;
                };
            };
            requestBody: {
                content: {
                    "*/*"?: never;
                };
            };
            responses: {
                /** @description success */
                201: {
                    content: {
                        "application/json": {
                            file: {
                                name: string;
                                /** @description bytes */
                                size: number;
                                /** @description last change, UNIX seconds */
                                date: number;
                            };
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /** Delete a file */
        delete: {
            parameters: {
                path: {
                    name: string;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/dataprocessors/{id}": {
        /** Read a data processor */
        get: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            dataprocessor: {
                                id: number;
                                command: string;
                                execution_interval: number;
                                sensor_id: number;
                                /** @description UNIX seconds */
                                last_start_time: number;
                                /** @description UNIX seconds */
                                next_start_time: number;
                            };
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /** Change a data processor; what is not given stays */
        put: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        dataprocessor: {
                            /** @description a script in Octave syntax, or the name of one of your files */
                            command?: string;
                            /** @description seconds */
                            execution_interval?: number;
                            /** @description UNIX seconds from which the intervals count; absent: from its creation */
                            last_start_time?: number;
                            /** @description id */
                            sensor_id?: number;
                        };
                        /** @description id */
                        sensor_id?: number;
                    };
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            dataprocessor: {
                                id: number;
                                command: string;
                                execution_interval: number;
                                sensor_id: number;
                                /** @description UNIX seconds */
                                last_start_time: number;
                                /** @description UNIX seconds */
                                next_start_time: number;
                            };
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /** Delete a data processor; its sensor stays */
        delete: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/dataprocessors/{id}/execute": {
        /**
         * Run a data processor now, and store nothing
         * @description Answers 509 when no sidecar has run it in time.
         */
        get: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            output: string;
                            /** @description what would be stored */
                            value: string | null;
                            /** @description seconds */
                            duration: number;
                            /** @description why nothing would be stored */
                            error: string | null;
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/dataprocessors/{id}/runs": {
        /** The newest runs of a data processor, newest first */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    /** @description at most 1000: a larger value is cut to 1000 with a warning; if the items have more than 16 MB of text together, ask for fewer */
                    per_page?: number;
                    /** @description accepted; the response always has the total */
                    total?: boolean;
                };
                path: {
                    /** @description id */
                    id: number;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            runs: {
                                id: number;
                                /** @description UNIX seconds */
                                started: number;
                                /** @description seconds */
                                duration: number;
                                /** @description what the script printed */
                                output: string;
                                /** @description what was stored */
                                value: string | null;
                                /** @description of the stored point, UNIX seconds */
                                date: number | null;
                                /** @description why nothing was stored */
                                error: string | null;
                            }[];
                            /** @description number of all items, over all pages */
                            total: number;
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/{id}/dataprocessors": {
        /** Your data processors that feed a sensor */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    /** @description at most 1000: a larger value is cut to 1000 with a warning; if the items have more than 16 MB of text together, ask for fewer */
                    per_page?: number;
                    /** @description accepted; the response always has the total */
                    total?: boolean;
                };
                path: {
                    /** @description id */
                    id: number;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            dataprocessors: {
                                id: number;
                                command: string;
                                execution_interval: number;
                                sensor_id: number;
                                /** @description UNIX seconds */
                                last_start_time: number;
                                /** @description UNIX seconds */
                                next_start_time: number;
                            }[];
                            /** @description number of all items, over all pages */
                            total: number;
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/notifications": {
        /** List your notifications */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    /** @description at most 1000: a larger value is cut to 1000 with a warning; if the items have more than 16 MB of text together, ask for fewer */
                    per_page?: number;
                    /** @description accepted; the response always has the total */
                    total?: boolean;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            notifications: {
                                id: number;
                                /**
                                 * @description `email` sends the text as a mail, `url` posts a form
                                 * @enum {string}
                                 */
                                type: "email" | "url";
                                /** @description what is told; variables of the trigger that sends it are replaced */
                                text: string;
                                /** @description a mail address, or an http or https address */
                                destination: string;
                                /** @description creation, UNIX seconds */
                                date: number;
                                /** @description why nothing is sent any more, for example since the receiver answered 410; a change of the destination ends it */
                                disabled: string | null;
                                /** @description `whsec_...`: signs deliveries (Standard Webhooks); not shown to API keys that may only read or write */
                                secret?: string;
                            }[];
                            /** @description number of all items, over all pages */
                            total: number;
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /** Create a notification */
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        notification: {
                            /**
                             * @description `email` sends the text as a mail, `url` posts a form
                             * @enum {string}
                             */
                            type: "email" | "url";
                            /** @description what is told; variables of the trigger that sends it are replaced */
                            text?: string;
                            /** @description a mail address, or an http or https address */
                            destination: string;
                        };
                    };
                };
            };
            responses: {
                /** @description success */
                201: {
                    content: {
                        "application/json": {
                            notification: {
                                id: number;
                                /**
                                 * @description `email` sends the text as a mail, `url` posts a form
                                 * @enum {string}
                                 */
                                type: "email" | "url";
                                /** @description what is told; variables of the trigger that sends it are replaced */
                                text: string;
                                /** @description a mail address, or an http or https address */
                                destination: string;
                                /** @description creation, UNIX seconds */
                                date: number;
                                /** @description why nothing is sent any more, for example since the receiver answered 410; a change of the destination ends it */
                                disabled: string | null;
                                /** @description `whsec_...`: signs deliveries (Standard Webhooks); not shown to API keys that may only read or write */
                                secret?: string;
                            };
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/notifications/{id}": {
        /** Read a notification */
        get: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            notification: {
                                id: number;
                                /**
                                 * @description `email` sends the text as a mail, `url` posts a form
                                 * @enum {string}
                                 */
                                type: "email" | "url";
                                /** @description what is told; variables of the trigger that sends it are replaced */
                                text: string;
                                /** @description a mail address, or an http or https address */
                                destination: string;
                                /** @description creation, UNIX seconds */
                                date: number;
                                /** @description why nothing is sent any more, for example since the receiver answered 410; a change of the destination ends it */
                                disabled: string | null;
                                /** @description `whsec_...`: signs deliveries (Standard Webhooks); not shown to API keys that may only read or write */
                                secret?: string;
                            };
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Change a notification; what is not given stays
         * @description Deliveries that wait go to the new destination. A destination that is given enables it again.
         */
        put: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        notification: {
                            /**
                             * @description `email` sends the text as a mail, `url` posts a form
                             * @enum {string}
                             */
                            type?: "email" | "url";
                            /** @description what is told; variables of the trigger that sends it are replaced */
                            text?: string;
                            /** @description a mail address, or an http or https address */
                            destination?: string;
                        };
                    };
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            notification: {
                                id: number;
                                /**
                                 * @description `email` sends the text as a mail, `url` posts a form
                                 * @enum {string}
                                 */
                                type: "email" | "url";
                                /** @description what is told; variables of the trigger that sends it are replaced */
                                text: string;
                                /** @description a mail address, or an http or https address */
                                destination: string;
                                /** @description creation, UNIX seconds */
                                date: number;
                                /** @description why nothing is sent any more, for example since the receiver answered 410; a change of the destination ends it */
                                disabled: string | null;
                                /** @description `whsec_...`: signs deliveries (Standard Webhooks); not shown to API keys that may only read or write */
                                secret?: string;
                            };
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /** Delete a notification with its deliveries */
        delete: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/notifications/{id}/test": {
        /**
         * Send a notification now, to see whether it arrives
         * @description It is sent as a trigger would, with 0 as sensor_id and trigger_id. What becomes of it stands among its deliveries. Ten a minute.
         */
        post: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                };
            };
            responses: {
                /** @description success */
                201: {
                    content: {
                        "application/json": {
                            delivery: {
                                id: number;
                                /**
                                 * @description `failed`: no attempt is left; `refused`: must not be sent, for example into a private network
                                 * @enum {string}
                                 */
                                state: "pending" | "delivered" | "failed" | "refused";
                                /** @enum {string} */
                                cause: "trigger" | "event" | "test";
                                /** @description UNIX seconds */
                                created: number;
                                /** @description what is sent */
                                parameters: {
                                    [key: string]: string | number;
                                };
                                /** @description header `webhook-id`, the same in every attempt */
                                webhook_id: string;
                                /** @description UNIX seconds; null when there will be none */
                                next_attempt: number | null;
                                /** @description the newest ones, oldest first */
                                attempts: {
                                    /** @description UNIX seconds */
                                    date: number;
                                    /** @description what the receiver answered, if it did */
                                    status: number | null;
                                    error: string | null;
                                }[];
                            };
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/notifications/{id}/deliveries": {
        /**
         * List what was sent, newest first
         * @description Deliveries that are over are kept for 30 days.
         */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    /** @description at most 1000: a larger value is cut to 1000 with a warning; if the items have more than 16 MB of text together, ask for fewer */
                    per_page?: number;
                    /** @description accepted; the response always has the total */
                    total?: boolean;
                };
                path: {
                    /** @description id */
                    id: number;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            deliveries: {
                                id: number;
                                /**
                                 * @description `failed`: no attempt is left; `refused`: must not be sent, for example into a private network
                                 * @enum {string}
                                 */
                                state: "pending" | "delivered" | "failed" | "refused";
                                /** @enum {string} */
                                cause: "trigger" | "event" | "test";
                                /** @description UNIX seconds */
                                created: number;
                                /** @description what is sent */
                                parameters: {
                                    [key: string]: string | number;
                                };
                                /** @description header `webhook-id`, the same in every attempt */
                                webhook_id: string;
                                /** @description UNIX seconds; null when there will be none */
                                next_attempt: number | null;
                                /** @description the newest ones, oldest first */
                                attempts: {
                                    /** @description UNIX seconds */
                                    date: number;
                                    /** @description what the receiver answered, if it did */
                                    status: number | null;
                                    error: string | null;
                                }[];
                            }[];
                            /** @description number of all items, over all pages */
                            total: number;
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/notifications/{id}/deliveries/{delivery_id}/replay": {
        /**
         * Send a delivery again, now
         * @description It keeps its `webhook-id`, and has all its attempts again. Ten a minute.
         */
        post: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                    /** @description id */
                    delivery_id: number;
                };
            };
            responses: {
                /** @description success */
                201: {
                    content: {
                        "application/json": {
                            delivery: {
                                id: number;
                                /**
                                 * @description `failed`: no attempt is left; `refused`: must not be sent, for example into a private network
                                 * @enum {string}
                                 */
                                state: "pending" | "delivered" | "failed" | "refused";
                                /** @enum {string} */
                                cause: "trigger" | "event" | "test";
                                /** @description UNIX seconds */
                                created: number;
                                /** @description what is sent */
                                parameters: {
                                    [key: string]: string | number;
                                };
                                /** @description header `webhook-id`, the same in every attempt */
                                webhook_id: string;
                                /** @description UNIX seconds; null when there will be none */
                                next_attempt: number | null;
                                /** @description the newest ones, oldest first */
                                attempts: {
                                    /** @description UNIX seconds */
                                    date: number;
                                    /** @description what the receiver answered, if it did */
                                    status: number | null;
                                    error: string | null;
                                }[];
                            };
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/events": {
        /** List the events one can be told of */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    /** @description at most 1000: a larger value is cut to 1000 with a warning; if the items have more than 16 MB of text together, ask for fewer */
                    per_page?: number;
                    /** @description accepted; the response always has the total */
                    total?: boolean;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            events: {
                                /** @enum {string} */
                                name: "add_sensor" | "update_sensor" | "share_sensor" | "unshare_sensor" | "delete_sensor" | "add_domain" | "request_domain_user" | "accept_domain_user" | "add_domain_user" | "remove_domain_user" | "delete_domain" | "add_device_sensor" | "remove_device_sensor" | "add_environment" | "update_environment" | "delete_environment" | "add_environment_sensor" | "remove_environment_sensor" | "add_file" | "delete_file" | "add_group" | "request_group_user" | "accept_group_user" | "add_group_user" | "update_group" | "add_group_sensor" | "remove_group_sensor" | "remove_group_user" | "delete_group" | "trigger_fired" | "processor_failed" | "service_failed" | "disable_notification";
                                description: string;
                                /** @description what `subject_id` is the id of */
                                subject: string;
                                /** @description what `source_id` is the id of; null: the event has none */
                                source: string | null;
                            }[];
                            /** @description number of all items, over all pages */
                            total: number;
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/events/notifications": {
        /** List your event notifications */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    /** @description at most 1000: a larger value is cut to 1000 with a warning; if the items have more than 16 MB of text together, ask for fewer */
                    per_page?: number;
                    /** @description accepted; the response always has the total */
                    total?: boolean;
                    /** @description 1 or 0, true or false */
                    enabled?: boolean;
                    /** @description see `GET /events` */
                    event?: "add_sensor" | "update_sensor" | "share_sensor" | "unshare_sensor" | "delete_sensor" | "add_domain" | "request_domain_user" | "accept_domain_user" | "add_domain_user" | "remove_domain_user" | "delete_domain" | "add_device_sensor" | "remove_device_sensor" | "add_environment" | "update_environment" | "delete_environment" | "add_environment_sensor" | "remove_environment_sensor" | "add_file" | "delete_file" | "add_group" | "request_group_user" | "accept_group_user" | "add_group_user" | "update_group" | "add_group_sensor" | "remove_group_sensor" | "remove_group_user" | "delete_group" | "trigger_fired" | "processor_failed" | "service_failed" | "disable_notification";
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            event_notifications: {
                                id: number;
                                name: string;
                                /**
                                 * @description see `GET /events`
                                 * @enum {string}
                                 */
                                event: "add_sensor" | "update_sensor" | "share_sensor" | "unshare_sensor" | "delete_sensor" | "add_domain" | "request_domain_user" | "accept_domain_user" | "add_domain_user" | "remove_domain_user" | "delete_domain" | "add_device_sensor" | "remove_device_sensor" | "add_environment" | "update_environment" | "delete_environment" | "add_environment_sensor" | "remove_environment_sensor" | "add_file" | "delete_file" | "add_group" | "request_group_user" | "accept_group_user" | "add_group_user" | "update_group" | "add_group_sensor" | "remove_group_sensor" | "remove_group_user" | "delete_group" | "trigger_fired" | "processor_failed" | "service_failed" | "disable_notification";
                                /** @description id */
                                notification_id: number;
                                /** @description higher ones are told first */
                                priority: number;
                                /** @description 1 or 0, true or false */
                                enabled: boolean;
                                /** @description only events of this source; null: of all */
                                source_id: number | null;
                            }[];
                            /** @description number of all items, over all pages */
                            total: number;
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /** Be told of an event */
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        event_notification: {
                            name?: string;
                            /**
                             * @description see `GET /events`
                             * @enum {string}
                             */
                            event: "add_sensor" | "update_sensor" | "share_sensor" | "unshare_sensor" | "delete_sensor" | "add_domain" | "request_domain_user" | "accept_domain_user" | "add_domain_user" | "remove_domain_user" | "delete_domain" | "add_device_sensor" | "remove_device_sensor" | "add_environment" | "update_environment" | "delete_environment" | "add_environment_sensor" | "remove_environment_sensor" | "add_file" | "delete_file" | "add_group" | "request_group_user" | "accept_group_user" | "add_group_user" | "update_group" | "add_group_sensor" | "remove_group_sensor" | "remove_group_user" | "delete_group" | "trigger_fired" | "processor_failed" | "service_failed" | "disable_notification";
                            /** @description id */
                            notification_id: number;
                            /** @description higher ones are told first */
                            priority?: number;
                            /** @description 1 or 0, true or false */
                            enabled?: boolean;
                            /** @description id */
                            source_id?: number;
                        };
                    };
                };
            };
            responses: {
                /** @description success */
                201: {
                    content: {
                        "application/json": {
                            event_notification: {
                                id: number;
                                name: string;
                                /**
                                 * @description see `GET /events`
                                 * @enum {string}
                                 */
                                event: "add_sensor" | "update_sensor" | "share_sensor" | "unshare_sensor" | "delete_sensor" | "add_domain" | "request_domain_user" | "accept_domain_user" | "add_domain_user" | "remove_domain_user" | "delete_domain" | "add_device_sensor" | "remove_device_sensor" | "add_environment" | "update_environment" | "delete_environment" | "add_environment_sensor" | "remove_environment_sensor" | "add_file" | "delete_file" | "add_group" | "request_group_user" | "accept_group_user" | "add_group_user" | "update_group" | "add_group_sensor" | "remove_group_sensor" | "remove_group_user" | "delete_group" | "trigger_fired" | "processor_failed" | "service_failed" | "disable_notification";
                                /** @description id */
                                notification_id: number;
                                /** @description higher ones are told first */
                                priority: number;
                                /** @description 1 or 0, true or false */
                                enabled: boolean;
                                /** @description only events of this source; null: of all */
                                source_id: number | null;
                            };
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/events/notifications/{id}": {
        /** Read an event notification */
        get: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            event_notification: {
                                id: number;
                                name: string;
                                /**
                                 * @description see `GET /events`
                                 * @enum {string}
                                 */
                                event: "add_sensor" | "update_sensor" | "share_sensor" | "unshare_sensor" | "delete_sensor" | "add_domain" | "request_domain_user" | "accept_domain_user" | "add_domain_user" | "remove_domain_user" | "delete_domain" | "add_device_sensor" | "remove_device_sensor" | "add_environment" | "update_environment" | "delete_environment" | "add_environment_sensor" | "remove_environment_sensor" | "add_file" | "delete_file" | "add_group" | "request_group_user" | "accept_group_user" | "add_group_user" | "update_group" | "add_group_sensor" | "remove_group_sensor" | "remove_group_user" | "delete_group" | "trigger_fired" | "processor_failed" | "service_failed" | "disable_notification";
                                /** @description id */
                                notification_id: number;
                                /** @description higher ones are told first */
                                priority: number;
                                /** @description 1 or 0, true or false */
                                enabled: boolean;
                                /** @description only events of this source; null: of all */
                                source_id: number | null;
                            };
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /** Change an event notification; what is not given stays */
        put: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        event_notification: {
                            name?: string;
                            /**
                             * @description see `GET /events`
                             * @enum {string}
                             */
                            event?: "add_sensor" | "update_sensor" | "share_sensor" | "unshare_sensor" | "delete_sensor" | "add_domain" | "request_domain_user" | "accept_domain_user" | "add_domain_user" | "remove_domain_user" | "delete_domain" | "add_device_sensor" | "remove_device_sensor" | "add_environment" | "update_environment" | "delete_environment" | "add_environment_sensor" | "remove_environment_sensor" | "add_file" | "delete_file" | "add_group" | "request_group_user" | "accept_group_user" | "add_group_user" | "update_group" | "add_group_sensor" | "remove_group_sensor" | "remove_group_user" | "delete_group" | "trigger_fired" | "processor_failed" | "service_failed" | "disable_notification";
                            /** @description id */
                            notification_id?: number;
                            /** @description higher ones are told first */
                            priority?: number;
                            /** @description 1 or 0, true or false */
                            enabled?: boolean;
                            /** @description null: of all, as also where the new `event` has no source */
                            source_id?: number | null;
                        };
                    };
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            event_notification: {
                                id: number;
                                name: string;
                                /**
                                 * @description see `GET /events`
                                 * @enum {string}
                                 */
                                event: "add_sensor" | "update_sensor" | "share_sensor" | "unshare_sensor" | "delete_sensor" | "add_domain" | "request_domain_user" | "accept_domain_user" | "add_domain_user" | "remove_domain_user" | "delete_domain" | "add_device_sensor" | "remove_device_sensor" | "add_environment" | "update_environment" | "delete_environment" | "add_environment_sensor" | "remove_environment_sensor" | "add_file" | "delete_file" | "add_group" | "request_group_user" | "accept_group_user" | "add_group_user" | "update_group" | "add_group_sensor" | "remove_group_sensor" | "remove_group_user" | "delete_group" | "trigger_fired" | "processor_failed" | "service_failed" | "disable_notification";
                                /** @description id */
                                notification_id: number;
                                /** @description higher ones are told first */
                                priority: number;
                                /** @description 1 or 0, true or false */
                                enabled: boolean;
                                /** @description only events of this source; null: of all */
                                source_id: number | null;
                            };
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /** Be told no more */
        delete: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/api/v2/write": {
        /**
         * Write points in line protocol, as clients of InfluxDB 2 do
         * @description Answers when the points are on disk. Each field of a measurement with its tags is a sensor of the caller, made when it is missing. Each line is judged by itself: 204 when all was taken, otherwise 400 with what was refused in the message. The API key must reach all sensors of its account.
         */
        post: {
            parameters: {
                query?: {
                    /** @description organisation: taken and not used, an account has one space of series */
                    org?: string;
                    /** @description bucket: taken and not used, an account has one space of series */
                    bucket?: string;
                    /** @description unit of the timestamps; default `ns` */
                    precision?: "ns" | "n" | "us" | "u" | "ms" | "s" | "m" | "h";
                    /** @description tags that name the sensor, with commas; the others are passed over. Default: all */
                    tags?: string;
                };
            };
            requestBody: {
                content: {
                    "text/plain": string;
                };
            };
            responses: {
                /** @description success */
                204: {
                };
            };
        };
    };
    "/write": {
        /**
         * Write points in line protocol, as clients of InfluxDB 1 do
         * @description Answers when the points are on disk. Each field of a measurement with its tags is a sensor of the caller, made when it is missing. Each line is judged by itself: 204 when all was taken, otherwise 400 with what was refused in the message. The API key must reach all sensors of its account.
         */
        post: {
            parameters: {
                query?: {
                    /** @description database: taken and not used, an account has one space of series */
                    db?: string;
                    /** @description retention policy: taken and not used, an account has one space of series */
                    rp?: string;
                    /** @description user: taken and not used, an account has one space of series */
                    u?: string;
                    /** @description API key or session id */
                    p?: string;
                    /** @description unit of the timestamps: `u`, `ms`, `s`, `m`, `h`; `us`: microseconds, or nanoseconds where those would lie after 2242; anything else: nanoseconds */
                    precision?: string;
                    /** @description tags that name the sensor, with commas; the others are passed over. Default: all */
                    tags?: string;
                };
            };
            requestBody: {
                content: {
                    "text/plain": string;
                };
            };
            responses: {
                /** @description success */
                204: {
                };
            };
        };
    };
    "/api/v3/write_lp": {
        /**
         * Write points in line protocol, as clients of InfluxDB 3 do
         * @description Answers when the points are on disk. Each field of a measurement with its tags is a sensor of the caller, made when it is missing. Each line is judged by itself: 204 when all was taken, otherwise 400 with what was refused in the message. The API key must reach all sensors of its account.
         */
        post: {
            parameters: {
                query?: {
                    /** @description database: taken and not used, an account has one space of series */
                    db?: string;
                    /** @description unit of the timestamps; default `auto`: that of each follows from its magnitude */
                    precision?: "auto" | "nanosecond" | "microsecond" | "millisecond" | "second" | "ns" | "n" | "us" | "u" | "ms" | "s";
                    /** @description true, the default: a refused line costs only itself. false is refused */
                    accept_partial?: boolean;
                    /** @description taken and not used: points are always on disk before the answer */
                    no_sync?: boolean;
                    /** @description tags that name the sensor, with commas; the others are passed over. Default: all */
                    tags?: string;
                };
            };
            requestBody: {
                content: {
                    "text/plain": string;
                };
            };
            responses: {
                /** @description success */
                204: {
                };
            };
        };
    };
    "/ping": {
        /** Tells clients of InfluxDB that the server is there */
        get: {
            parameters: {
                query?: {
                    /** @description anything but `false` or `0`: 200 with the version */
                    verbose?: string;
                };
            };
            responses: {
                /** @description success, with a body */
                200: {
                    content: {
                        "application/json": {
                            version?: string;
                        };
                    };
                };
                /** @description success */
                204: {
                };
            };
        };
    };
    "/ready": {
        /** Tells clients of InfluxDB 2 since when the server is ready */
        get: {
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            /** @constant */
                            status: "ready";
                            /** @description ISO 8601, UTC */
                            started: string;
                            /** @description such as `3h2m1s` */
                            up: string;
                        };
                    };
                };
            };
        };
    };
    "/query": {
        /**
         * SHOW DATABASES and CREATE DATABASE, as clients of InfluxDB 1 ask before they write
         * @description An account is one database, which has every name: SHOW DATABASES answers the name that is asked for as `db`, otherwise that of the user; CREATE DATABASE does nothing. Every other statement is refused.
         */
        get: {
            parameters: {
                query?: {
                    /** @description `SHOW DATABASES` or `CREATE DATABASE name` */
                    q?: string;
                    /** @description answered as the name of the database */
                    db?: string;
                    /** @description taken and not used */
                    u?: string;
                    /** @description API key or session id */
                    p?: string;
                    /** @description taken and not used */
                    epoch?: string;
                    /** @description taken and not used */
                    pretty?: string;
                    /** @description taken and not used */
                    chunked?: string;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            results: {
                                statement_id: number;
                                series?: {
                                    name: string;
                                    columns: string[];
                                    values: string[][];
                                }[];
                            }[];
                        };
                    };
                };
            };
        };
        /**
         * The same, with the statement in the address or in a form
         * @description An account is one database, which has every name: SHOW DATABASES answers the name that is asked for as `db`, otherwise that of the user; CREATE DATABASE does nothing. Every other statement is refused.
         */
        post: {
            parameters: {
                query?: {
                    /** @description `SHOW DATABASES` or `CREATE DATABASE name` */
                    q?: string;
                    /** @description answered as the name of the database */
                    db?: string;
                    /** @description taken and not used */
                    u?: string;
                    /** @description API key or session id */
                    p?: string;
                    /** @description taken and not used */
                    epoch?: string;
                    /** @description taken and not used */
                    pretty?: string;
                    /** @description taken and not used */
                    chunked?: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description `SHOW DATABASES` or `CREATE DATABASE name` */
                        q?: string;
                        /** @description answered as the name of the database */
                        db?: string;
                    };
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            results: {
                                statement_id: number;
                                series?: {
                                    name: string;
                                    columns: string[];
                                    values: string[][];
                                }[];
                            }[];
                        };
                    };
                };
            };
        };
    };
    "/api/v2/buckets": {
        /**
         * The bucket that clients of InfluxDB 2 ask for before they write
         * @description An account is one bucket, which has every name: the one asked for is answered, otherwise that of the user.
         */
        get: {
            parameters: {
                query?: {
                    name?: string;
                    /** @description taken and not used */
                    org?: string;
                    /** @description taken and not used */
                    orgID?: string;
                    /** @description taken and not used */
                    limit?: string;
                    /** @description the list has one entry */
                    offset?: number;
                    /** @description id behind which to go on: nothing is there */
                    after?: string;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            links: {
                                self: string;
                            };
                            buckets: {
                                id: string;
                                orgID: string;
                                /** @constant */
                                type: "user";
                                name: string;
                                retentionRules: Record<string, never>[];
                            }[];
                        };
                    };
                };
            };
        };
    };
    "/api/v2/orgs": {
        /**
         * The organisation that clients of InfluxDB 2 ask for before they write
         * @description An account is one organisation, which has every name: the one asked for is answered, otherwise that of the user.
         */
        get: {
            parameters: {
                query?: {
                    org?: string;
                    /** @description taken and not used */
                    limit?: string;
                    /** @description the list has one entry */
                    offset?: number;
                    /** @description id behind which to go on: nothing is there */
                    after?: string;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            links: {
                                self: string;
                            };
                            orgs: {
                                id: string;
                                name: string;
                            }[];
                        };
                    };
                };
            };
        };
    };
    "/update": {
        /**
         * Write an entry of a ThingSpeak channel, by its address alone
         * @description Answers the number of the entry as text, with `/update.json` the entry; a refusal is `0`, and the header X-Sensorium-Error says why. Each field is a sensor of the caller, made when it is missing. The API key must reach all sensors of its account.
         */
        get: {
            parameters: {
                query?: {
                    /** @description API key; its name names the channel */
                    api_key?: string;
                    /** @description what reads as a number is one */
                    field1?: string;
                    /** @description what reads as a number is one */
                    field2?: string;
                    /** @description what reads as a number is one */
                    field3?: string;
                    /** @description what reads as a number is one */
                    field4?: string;
                    /** @description what reads as a number is one */
                    field5?: string;
                    /** @description what reads as a number is one */
                    field6?: string;
                    /** @description what reads as a number is one */
                    field7?: string;
                    /** @description what reads as a number is one */
                    field8?: string;
                    /** @description degrees */
                    lat?: number;
                    /** @description degrees */
                    long?: number;
                    /** @description degrees */
                    latitude?: number;
                    /** @description degrees */
                    longitude?: number;
                    /** @description metres */
                    elevation?: number;
                    status?: string;
                    /** @description ISO 8601 or UNIX seconds; absent: the time of the server */
                    created_at?: string;
                    /** @description IANA name; of a `created_at` that names no offset. Default UTC */
                    timezone?: string;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            channel_id: number;
                            entry_id: number;
                            /** @description ISO 8601, UTC */
                            created_at: string;
                            field1: string | null;
                            field2: string | null;
                            field3: string | null;
                            field4: string | null;
                            field5: string | null;
                            field6: string | null;
                            field7: string | null;
                            field8: string | null;
                            latitude: string | null;
                            longitude: string | null;
                            elevation: string | null;
                            status: string | null;
                        };
                        "text/plain": string;
                    };
                };
            };
        };
        /**
         * Write an entry of a ThingSpeak channel
         * @description Answers the number of the entry as text, with `/update.json` the entry; a refusal is `0`, and the header X-Sensorium-Error says why. Each field is a sensor of the caller, made when it is missing. The API key must reach all sensors of its account.
         */
        post: {
            parameters: {
                query?: {
                    /** @description API key; its name names the channel */
                    api_key?: string;
                    /** @description what reads as a number is one */
                    field1?: string;
                    /** @description what reads as a number is one */
                    field2?: string;
                    /** @description what reads as a number is one */
                    field3?: string;
                    /** @description what reads as a number is one */
                    field4?: string;
                    /** @description what reads as a number is one */
                    field5?: string;
                    /** @description what reads as a number is one */
                    field6?: string;
                    /** @description what reads as a number is one */
                    field7?: string;
                    /** @description what reads as a number is one */
                    field8?: string;
                    /** @description degrees */
                    lat?: number;
                    /** @description degrees */
                    long?: number;
                    /** @description degrees */
                    latitude?: number;
                    /** @description degrees */
                    longitude?: number;
                    /** @description metres */
                    elevation?: number;
                    status?: string;
                    /** @description ISO 8601 or UNIX seconds; absent: the time of the server */
                    created_at?: string;
                    /** @description IANA name; of a `created_at` that names no offset. Default UTC */
                    timezone?: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description API key; its name names the channel */
                        api_key?: string;
                        /** @description what reads as a number is one */
                        field1?: string;
                        /** @description what reads as a number is one */
                        field2?: string;
                        /** @description what reads as a number is one */
                        field3?: string;
                        /** @description what reads as a number is one */
                        field4?: string;
                        /** @description what reads as a number is one */
                        field5?: string;
                        /** @description what reads as a number is one */
                        field6?: string;
                        /** @description what reads as a number is one */
                        field7?: string;
                        /** @description what reads as a number is one */
                        field8?: string;
                        /** @description degrees */
                        lat?: number;
                        /** @description degrees */
                        long?: number;
                        /** @description degrees */
                        latitude?: number;
                        /** @description degrees */
                        longitude?: number;
                        /** @description metres */
                        elevation?: number;
                        status?: string;
                        /** @description ISO 8601 or UNIX seconds; absent: the time of the server */
                        created_at?: string;
                        /** @description IANA name; of a `created_at` that names no offset. Default UTC */
                        timezone?: string;
                    };
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            channel_id: number;
                            entry_id: number;
                            /** @description ISO 8601, UTC */
                            created_at: string;
                            field1: string | null;
                            field2: string | null;
                            field3: string | null;
                            field4: string | null;
                            field5: string | null;
                            field6: string | null;
                            field7: string | null;
                            field8: string | null;
                            latitude: string | null;
                            longitude: string | null;
                            elevation: string | null;
                            status: string | null;
                        };
                        "text/plain": string;
                    };
                };
            };
        };
    };
    "/api/suggest": {
        /** Names of sensors, tags, or values of tags in which a text stands, as Grafana asks OpenTSDB */
        get: {
            parameters: {
                query: {
                    type: "metrics" | "tagk" | "tagv";
                    q?: string;
                    /** @description default 25, at most 10000 */
                    max?: number;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": string[];
                    };
                };
            };
        };
    };
    "/api/aggregators": {
        /** Ways to make one series of many */
        get: {
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": string[];
                    };
                };
            };
        };
    };
    "/api/config/filters": {
        /** Kinds of filters for tags */
        get: {
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            [key: string]: {
                                examples: string;
                                description: string;
                            };
                        };
                    };
                };
            };
        };
    };
    "/api/search/lookup": {
        /** The series of a metric with their tags */
        get: {
            parameters: {
                query: {
                    /** @description a metric, with filters for tags: `balcony{sensor=*}` */
                    m: string;
                    /** @description default 25, at most 10000 */
                    limit?: number;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            /** @constant */
                            type: "LOOKUP";
                            metric: string;
                            results: {
                                metric: string;
                                tags: {
                                    [key: string]: string;
                                };
                            }[];
                            totalResults: number;
                        };
                    };
                };
            };
        };
    };
    "/api/query": {
        /** Read series by the name of sensors, asked for in the address */
        get: {
            parameters: {
                query: {
                    /** @description `aggregator:[rate[{counter,max,reset}]:][down-sampling:][explicit_tags:]metric[{tag=*}[{tag=a|b}]]` */
                    "m[]": string[];
                    /** @description `1h-ago`, `now`, `2025/01/02-03:04:05`, UNIX seconds or, from eleven digits on, milliseconds */
                    start: string;
                    /** @description `1h-ago`, `now`, `2025/01/02-03:04:05`, UNIX seconds or, from eleven digits on, milliseconds */
                    end?: string;
                    /** @description IANA name, of dates such as `2025/01/02`; default UTC */
                    tz?: string;
                    /** @description if it is there: `dps` as pairs */
                    arrays?: string;
                    /** @description if it is there: dates in milliseconds, otherwise in seconds */
                    ms?: string;
                    /** @description if it is there: each series says which query it answers */
                    show_query?: string;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            metric: string;
                            tags: {
                                [key: string]: string;
                            };
                            /** @description tags in which the series of a group differ */
                            aggregateTags: string[];
                            dps: {
                                [key: string]: number | null;
                            } | (number | null)[][];
                            query?: {
                                index: number;
                            };
                        }[];
                    };
                };
            };
        };
        /** Read series by the name of sensors, down-sampled, as Grafana asks OpenTSDB */
        post: {
            parameters: {
                query?: {
                    /** @description true: `dps` as pairs */
                    arrays?: boolean;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description UNIX milliseconds; up to ten digits: seconds */
                        start: number;
                        /** @description UNIX milliseconds; up to ten digits: seconds */
                        end?: number;
                        queries: {
                            /** @description name of sensors */
                            metric: string;
                            /**
                             * @description makes one series of those of a group; `none`: each is answered
                             * @enum {string}
                             */
                            aggregator: "avg" | "count" | "first" | "last" | "max" | "mimmax" | "mimmin" | "min" | "none" | "sum" | "zimsum";
                            /** @description `5m-avg`, `1h-max-zero`; absent: raw points */
                            downsample?: string;
                            /** @description an object of texts, by tag: `*`, `a|b` or `kind(text)` */
                            tags?: unknown;
                            filters?: {
                                type: string;
                                tagk: string;
                                filter: string;
                                groupBy?: boolean;
                            }[];
                            explicitTags?: boolean;
                            rate?: boolean;
                            rateOptions?: {
                                counter?: boolean;
                                counterMax?: number;
                                resetValue?: number;
                                dropResets?: boolean;
                            };
                        }[];
                        /** @description true: dates in milliseconds, otherwise in seconds */
                        msResolution?: boolean;
                        /** @description true: each series says which query it answers */
                        showQuery?: boolean;
                    };
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            metric: string;
                            tags: {
                                [key: string]: string;
                            };
                            /** @description tags in which the series of a group differ */
                            aggregateTags: string[];
                            dps: {
                                [key: string]: number | null;
                            } | (number | null)[][];
                            query?: {
                                index: number;
                            };
                        }[];
                    };
                };
            };
        };
    };
    "/api/version": {
        /** The version of OpenTSDB whose queries are answered */
        get: {
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            [key: string]: string;
                        };
                    };
                };
            };
        };
    };
    "/api/config": {
        /** What of the configuration of OpenTSDB holds here */
        get: {
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            [key: string]: string;
                        };
                    };
                };
            };
        };
    };
    "/groups": {
        /** List the groups you are a member of */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    /** @description at most 1000: a larger value is cut to 1000 with a warning; if the items have more than 16 MB of text together, ask for fewer */
                    per_page?: number;
                    /** @description accepted; the response always has the total */
                    total?: boolean;
                    /** @description 1: only public ones, 0: only the others */
                    public?: boolean;
                    sort?: "ASC" | "DESC";
                    sort_field?: "id" | "username" | "email" | "public" | "description" | "name";
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            groups: {
                                id: number;
                                name: string;
                                /** @description of the group */
                                email: string;
                                mobile: string;
                                description: string;
                                /** @description everybody may join */
                                public: boolean;
                                /** @description only its members see that it exists */
                                hidden: boolean;
                                /** @description members see nothing of each other, whatever else is set */
                                anonymous: boolean;
                                /** @description rights of those who join */
                                default_list_users: boolean;
                                /** @description 1 or 0, true or false */
                                default_add_users: boolean;
                                /** @description 1 or 0, true or false */
                                default_remove_users: boolean;
                                /** @description 1 or 0, true or false */
                                default_list_sensors: boolean;
                                /** @description 1 or 0, true or false */
                                default_add_sensors: boolean;
                                /** @description 1 or 0, true or false */
                                default_remove_sensors: boolean;
                                /** @description what members have to show of themselves */
                                required_show_first_name: boolean;
                                /** @description 1 or 0, true or false */
                                required_show_surname: boolean;
                                /** @description 1 or 0, true or false */
                                required_show_email: boolean;
                                /** @description 1 or 0, true or false */
                                required_show_phone_number: boolean;
                                /** @description 1 or 0, true or false */
                                required_show_username: boolean;
                                /** @description 1 or 0, true or false */
                                required_show_id: boolean;
                                /** @description 1 or 0, true or false */
                                required_show_zipcode: boolean;
                                /** @description 1 or 0, true or false */
                                required_show_address: boolean;
                                /** @description 1 or 0, true or false */
                                required_show_country: boolean;
                                /** @description under which the group logs in; empty: it does not */
                                username: string;
                                has_access_password: boolean;
                                /** @description names, separated by commas */
                                required_sensors: string;
                                /** @description names, separated by commas */
                                optional_sensors: string;
                            }[];
                            /** @description number of all items, over all pages */
                            total: number;
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Create a group, with you as its first member
         * @description You have all rights in it. With a username and a password, the group can log in and read.
         */
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        group: {
                            name: string;
                            /** @description of the group */
                            email?: string;
                            mobile?: string;
                            description?: string;
                            /** @description everybody may join */
                            public?: boolean;
                            /** @description only its members see that it exists */
                            hidden?: boolean;
                            /** @description members see nothing of each other, whatever else is set */
                            anonymous?: boolean;
                            /** @description rights of those who join */
                            default_list_users?: boolean;
                            /** @description 1 or 0, true or false */
                            default_add_users?: boolean;
                            /** @description 1 or 0, true or false */
                            default_remove_users?: boolean;
                            /** @description 1 or 0, true or false */
                            default_list_sensors?: boolean;
                            /** @description 1 or 0, true or false */
                            default_add_sensors?: boolean;
                            /** @description 1 or 0, true or false */
                            default_remove_sensors?: boolean;
                            /** @description what members have to show of themselves */
                            required_show_first_name?: boolean;
                            /** @description 1 or 0, true or false */
                            required_show_surname?: boolean;
                            /** @description 1 or 0, true or false */
                            required_show_email?: boolean;
                            /** @description 1 or 0, true or false */
                            required_show_phone_number?: boolean;
                            /** @description 1 or 0, true or false */
                            required_show_username?: boolean;
                            /** @description 1 or 0, true or false */
                            required_show_id?: boolean;
                            /** @description 1 or 0, true or false */
                            required_show_zipcode?: boolean;
                            /** @description 1 or 0, true or false */
                            required_show_address?: boolean;
                            /** @description 1 or 0, true or false */
                            required_show_country?: boolean;
                            /** @description unique over users and groups, in any spelling of case */
                            username?: string;
                            /** @description 32 hex digits are an md5 already; anything else is the plain password */
                            password?: string;
                            /** @description lets those who know it join; empty: none. As all passwords, plain or as md5 */
                            access_password?: string;
                            /** @description names of sensors that whoever joins must have, and shares; also as one text, separated by commas. At most 100 */
                            required_sensors?: string[];
                            /** @description names of sensors that whoever joins shares if he has them; also as one text, separated by commas. At most 100 */
                            optional_sensors?: string[];
                        };
                    };
                };
            };
            responses: {
                /** @description success */
                201: {
                    content: {
                        "application/json": {
                            group: {
                                id: number;
                                name: string;
                                /** @description of the group */
                                email: string;
                                mobile: string;
                                description: string;
                                /** @description everybody may join */
                                public: boolean;
                                /** @description only its members see that it exists */
                                hidden: boolean;
                                /** @description members see nothing of each other, whatever else is set */
                                anonymous: boolean;
                                /** @description rights of those who join */
                                default_list_users: boolean;
                                /** @description 1 or 0, true or false */
                                default_add_users: boolean;
                                /** @description 1 or 0, true or false */
                                default_remove_users: boolean;
                                /** @description 1 or 0, true or false */
                                default_list_sensors: boolean;
                                /** @description 1 or 0, true or false */
                                default_add_sensors: boolean;
                                /** @description 1 or 0, true or false */
                                default_remove_sensors: boolean;
                                /** @description what members have to show of themselves */
                                required_show_first_name: boolean;
                                /** @description 1 or 0, true or false */
                                required_show_surname: boolean;
                                /** @description 1 or 0, true or false */
                                required_show_email: boolean;
                                /** @description 1 or 0, true or false */
                                required_show_phone_number: boolean;
                                /** @description 1 or 0, true or false */
                                required_show_username: boolean;
                                /** @description 1 or 0, true or false */
                                required_show_id: boolean;
                                /** @description 1 or 0, true or false */
                                required_show_zipcode: boolean;
                                /** @description 1 or 0, true or false */
                                required_show_address: boolean;
                                /** @description 1 or 0, true or false */
                                required_show_country: boolean;
                                /** @description under which the group logs in; empty: it does not */
                                username: string;
                                has_access_password: boolean;
                                /** @description names, separated by commas */
                                required_sensors: string;
                                /** @description names, separated by commas */
                                optional_sensors: string;
                            };
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/groups/all": {
        /** List all groups that are not hidden */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    /** @description at most 1000: a larger value is cut to 1000 with a warning; if the items have more than 16 MB of text together, ask for fewer */
                    per_page?: number;
                    /** @description accepted; the response always has the total */
                    total?: boolean;
                    /** @description 1: only public ones, 0: only the others */
                    public?: boolean;
                    sort?: "ASC" | "DESC";
                    sort_field?: "id" | "username" | "email" | "public" | "description" | "name";
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            groups: {
                                id: number;
                                name: string;
                                /** @description of the group */
                                email: string;
                                mobile: string;
                                description: string;
                                /** @description everybody may join */
                                public: boolean;
                                /** @description only its members see that it exists */
                                hidden: boolean;
                                /** @description members see nothing of each other, whatever else is set */
                                anonymous: boolean;
                                /** @description rights of those who join */
                                default_list_users: boolean;
                                /** @description 1 or 0, true or false */
                                default_add_users: boolean;
                                /** @description 1 or 0, true or false */
                                default_remove_users: boolean;
                                /** @description 1 or 0, true or false */
                                default_list_sensors: boolean;
                                /** @description 1 or 0, true or false */
                                default_add_sensors: boolean;
                                /** @description 1 or 0, true or false */
                                default_remove_sensors: boolean;
                                /** @description what members have to show of themselves */
                                required_show_first_name: boolean;
                                /** @description 1 or 0, true or false */
                                required_show_surname: boolean;
                                /** @description 1 or 0, true or false */
                                required_show_email: boolean;
                                /** @description 1 or 0, true or false */
                                required_show_phone_number: boolean;
                                /** @description 1 or 0, true or false */
                                required_show_username: boolean;
                                /** @description 1 or 0, true or false */
                                required_show_id: boolean;
                                /** @description 1 or 0, true or false */
                                required_show_zipcode: boolean;
                                /** @description 1 or 0, true or false */
                                required_show_address: boolean;
                                /** @description 1 or 0, true or false */
                                required_show_country: boolean;
                                /** @description under which the group logs in; empty: it does not */
                                username: string;
                                has_access_password: boolean;
                                /** @description names, separated by commas */
                                required_sensors: string;
                                /** @description names, separated by commas */
                                optional_sensors: string;
                            }[];
                            /** @description number of all items, over all pages */
                            total: number;
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/groups/{id}": {
        /** Read a group */
        get: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            group: {
                                id: number;
                                name: string;
                                /** @description of the group */
                                email: string;
                                mobile: string;
                                description: string;
                                /** @description everybody may join */
                                public: boolean;
                                /** @description only its members see that it exists */
                                hidden: boolean;
                                /** @description members see nothing of each other, whatever else is set */
                                anonymous: boolean;
                                /** @description rights of those who join */
                                default_list_users: boolean;
                                /** @description 1 or 0, true or false */
                                default_add_users: boolean;
                                /** @description 1 or 0, true or false */
                                default_remove_users: boolean;
                                /** @description 1 or 0, true or false */
                                default_list_sensors: boolean;
                                /** @description 1 or 0, true or false */
                                default_add_sensors: boolean;
                                /** @description 1 or 0, true or false */
                                default_remove_sensors: boolean;
                                /** @description what members have to show of themselves */
                                required_show_first_name: boolean;
                                /** @description 1 or 0, true or false */
                                required_show_surname: boolean;
                                /** @description 1 or 0, true or false */
                                required_show_email: boolean;
                                /** @description 1 or 0, true or false */
                                required_show_phone_number: boolean;
                                /** @description 1 or 0, true or false */
                                required_show_username: boolean;
                                /** @description 1 or 0, true or false */
                                required_show_id: boolean;
                                /** @description 1 or 0, true or false */
                                required_show_zipcode: boolean;
                                /** @description 1 or 0, true or false */
                                required_show_address: boolean;
                                /** @description 1 or 0, true or false */
                                required_show_country: boolean;
                                /** @description under which the group logs in; empty: it does not */
                                username: string;
                                has_access_password: boolean;
                                /** @description names, separated by commas */
                                required_sensors: string;
                                /** @description names, separated by commas */
                                optional_sensors: string;
                            };
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Change a group; what is not given stays
         * @description Nobody makes a right a default that he does not have, or opens a group to those who join (`public`, `access_password`) with a right that he does not have; the password of the group is set by those who may list users and sensors. What is asked for from now on is asked of those who join from now on. Members of a group that is anonymous no more show nothing until they say so.
         */
        put: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        group: {
                            name?: string;
                            /** @description of the group */
                            email?: string;
                            mobile?: string;
                            description?: string;
                            /** @description everybody may join */
                            public?: boolean;
                            /** @description only its members see that it exists */
                            hidden?: boolean;
                            /** @description members see nothing of each other, whatever else is set */
                            anonymous?: boolean;
                            /** @description rights of those who join */
                            default_list_users?: boolean;
                            /** @description 1 or 0, true or false */
                            default_add_users?: boolean;
                            /** @description 1 or 0, true or false */
                            default_remove_users?: boolean;
                            /** @description 1 or 0, true or false */
                            default_list_sensors?: boolean;
                            /** @description 1 or 0, true or false */
                            default_add_sensors?: boolean;
                            /** @description 1 or 0, true or false */
                            default_remove_sensors?: boolean;
                            /** @description what members have to show of themselves */
                            required_show_first_name?: boolean;
                            /** @description 1 or 0, true or false */
                            required_show_surname?: boolean;
                            /** @description 1 or 0, true or false */
                            required_show_email?: boolean;
                            /** @description 1 or 0, true or false */
                            required_show_phone_number?: boolean;
                            /** @description 1 or 0, true or false */
                            required_show_username?: boolean;
                            /** @description 1 or 0, true or false */
                            required_show_id?: boolean;
                            /** @description 1 or 0, true or false */
                            required_show_zipcode?: boolean;
                            /** @description 1 or 0, true or false */
                            required_show_address?: boolean;
                            /** @description 1 or 0, true or false */
                            required_show_country?: boolean;
                            /** @description unique over users and groups, in any spelling of case */
                            username?: string;
                            /** @description 32 hex digits are an md5 already; anything else is the plain password */
                            password?: string;
                            /** @description lets those who know it join; empty: none. As all passwords, plain or as md5 */
                            access_password?: string;
                            /** @description names of sensors that whoever joins must have, and shares; also as one text, separated by commas. At most 100 */
                            required_sensors?: string[];
                            /** @description names of sensors that whoever joins shares if he has them; also as one text, separated by commas. At most 100 */
                            optional_sensors?: string[];
                        };
                    };
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            group: {
                                id: number;
                                name: string;
                                /** @description of the group */
                                email: string;
                                mobile: string;
                                description: string;
                                /** @description everybody may join */
                                public: boolean;
                                /** @description only its members see that it exists */
                                hidden: boolean;
                                /** @description members see nothing of each other, whatever else is set */
                                anonymous: boolean;
                                /** @description rights of those who join */
                                default_list_users: boolean;
                                /** @description 1 or 0, true or false */
                                default_add_users: boolean;
                                /** @description 1 or 0, true or false */
                                default_remove_users: boolean;
                                /** @description 1 or 0, true or false */
                                default_list_sensors: boolean;
                                /** @description 1 or 0, true or false */
                                default_add_sensors: boolean;
                                /** @description 1 or 0, true or false */
                                default_remove_sensors: boolean;
                                /** @description what members have to show of themselves */
                                required_show_first_name: boolean;
                                /** @description 1 or 0, true or false */
                                required_show_surname: boolean;
                                /** @description 1 or 0, true or false */
                                required_show_email: boolean;
                                /** @description 1 or 0, true or false */
                                required_show_phone_number: boolean;
                                /** @description 1 or 0, true or false */
                                required_show_username: boolean;
                                /** @description 1 or 0, true or false */
                                required_show_id: boolean;
                                /** @description 1 or 0, true or false */
                                required_show_zipcode: boolean;
                                /** @description 1 or 0, true or false */
                                required_show_address: boolean;
                                /** @description 1 or 0, true or false */
                                required_show_country: boolean;
                                /** @description under which the group logs in; empty: it does not */
                                username: string;
                                has_access_password: boolean;
                                /** @description names, separated by commas */
                                required_sensors: string;
                                /** @description names, separated by commas */
                                optional_sensors: string;
                            };
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Leave a group
         * @description Your sensors leave it with you. It ends with its last member. Whoever waits withdraws his request.
         */
        delete: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/groups/{id}/users": {
        /**
         * List the members of a group, as far as they show themselves
         * @description Whoever shows you nothing is not listed. Those who wait are listed, by id and username, for those who may add users.
         */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    /** @description at most 1000: a larger value is cut to 1000 with a warning; if the items have more than 16 MB of text together, ask for fewer */
                    per_page?: number;
                    /** @description accepted; the response always has the total */
                    total?: boolean;
                    /** @description `permissions` adds `group_permissions` */
                    details?: string;
                };
                path: {
                    /** @description id */
                    id: number;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            users: {
                                id?: number;
                                username?: string;
                                name?: string;
                                surname?: string;
                                email?: string;
                                mobile?: string;
                                address?: string;
                                zipcode?: string;
                                country?: string;
                                /** @description false: waits; shown of oneself, and to those who may add users */
                                accepted?: boolean;
                                group_permissions?: {
                                    /** @description 1 or 0, true or false */
                                    list_users: boolean;
                                    /** @description 1 or 0, true or false */
                                    add_users: boolean;
                                    /** @description 1 or 0, true or false */
                                    remove_users: boolean;
                                    /** @description 1 or 0, true or false */
                                    list_sensors: boolean;
                                    /** @description 1 or 0, true or false */
                                    add_sensors: boolean;
                                    /** @description 1 or 0, true or false */
                                    remove_sensors: boolean;
                                    /** @description 1 or 0, true or false */
                                    edit_group: boolean;
                                };
                                display_user_info?: {
                                    /** @description 1 or 0, true or false */
                                    show_first_name: boolean;
                                    /** @description 1 or 0, true or false */
                                    show_surname: boolean;
                                    /** @description 1 or 0, true or false */
                                    show_email: boolean;
                                    /** @description 1 or 0, true or false */
                                    show_phone_number: boolean;
                                    /** @description 1 or 0, true or false */
                                    show_username: boolean;
                                    /** @description 1 or 0, true or false */
                                    show_id: boolean;
                                    /** @description 1 or 0, true or false */
                                    show_zipcode: boolean;
                                    /** @description 1 or 0, true or false */
                                    show_address: boolean;
                                    /** @description 1 or 0, true or false */
                                    show_country: boolean;
                                };
                            }[];
                            /** @description number of all items, over all pages */
                            total: number;
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Join a group, or take in those who have asked to
         * @description You add yourself: at once where the group is public or its access password is given; else, where it has none, you wait. With the right to add users, you add those who wait. All of it happens, or nothing. Repeating it is harmless.
         */
        post: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        users?: {
                            user?: {
                                /** @description id */
                                id?: number;
                                /** @description unique over users and groups, in any spelling of case */
                                username?: string;
                            };
                            /** @description id */
                            id?: number;
                            /** @description unique over users and groups, in any spelling of case */
                            username?: string;
                            group_permissions?: {
                                /** @description 1 or 0, true or false */
                                list_users?: boolean;
                                /** @description 1 or 0, true or false */
                                add_users?: boolean;
                                /** @description 1 or 0, true or false */
                                remove_users?: boolean;
                                /** @description 1 or 0, true or false */
                                list_sensors?: boolean;
                                /** @description 1 or 0, true or false */
                                add_sensors?: boolean;
                                /** @description 1 or 0, true or false */
                                remove_sensors?: boolean;
                                /** @description 1 or 0, true or false */
                                edit_group?: boolean;
                            };
                            display_user_info?: {
                                /** @description 1 or 0, true or false */
                                show_first_name?: boolean;
                                /** @description 1 or 0, true or false */
                                show_surname?: boolean;
                                /** @description 1 or 0, true or false */
                                show_email?: boolean;
                                /** @description 1 or 0, true or false */
                                show_phone_number?: boolean;
                                /** @description 1 or 0, true or false */
                                show_username?: boolean;
                                /** @description 1 or 0, true or false */
                                show_id?: boolean;
                                /** @description 1 or 0, true or false */
                                show_zipcode?: boolean;
                                /** @description 1 or 0, true or false */
                                show_address?: boolean;
                                /** @description 1 or 0, true or false */
                                show_country?: boolean;
                            };
                            /** @description own sensors, in the group from when one is accepted */
                            sensors?: number[];
                            /** @description of the group, plain or as md5 */
                            access_password?: string;
                        }[];
                        user?: {
                            /** @description id */
                            id?: number;
                            /** @description unique over users and groups, in any spelling of case */
                            username?: string;
                        };
                        /** @description id */
                        id?: number;
                        /** @description unique over users and groups, in any spelling of case */
                        username?: string;
                        group_permissions?: {
                            /** @description 1 or 0, true or false */
                            list_users?: boolean;
                            /** @description 1 or 0, true or false */
                            add_users?: boolean;
                            /** @description 1 or 0, true or false */
                            remove_users?: boolean;
                            /** @description 1 or 0, true or false */
                            list_sensors?: boolean;
                            /** @description 1 or 0, true or false */
                            add_sensors?: boolean;
                            /** @description 1 or 0, true or false */
                            remove_sensors?: boolean;
                            /** @description 1 or 0, true or false */
                            edit_group?: boolean;
                        };
                        display_user_info?: {
                            /** @description 1 or 0, true or false */
                            show_first_name?: boolean;
                            /** @description 1 or 0, true or false */
                            show_surname?: boolean;
                            /** @description 1 or 0, true or false */
                            show_email?: boolean;
                            /** @description 1 or 0, true or false */
                            show_phone_number?: boolean;
                            /** @description 1 or 0, true or false */
                            show_username?: boolean;
                            /** @description 1 or 0, true or false */
                            show_id?: boolean;
                            /** @description 1 or 0, true or false */
                            show_zipcode?: boolean;
                            /** @description 1 or 0, true or false */
                            show_address?: boolean;
                            /** @description 1 or 0, true or false */
                            show_country?: boolean;
                        };
                        /** @description own sensors, in the group from when one is accepted */
                        sensors?: number[];
                        /** @description of the group, plain or as md5 */
                        access_password?: string;
                    };
                };
            };
            responses: {
                /** @description success */
                201: {
                    content: {
                        "application/json": {
                            users: {
                                id?: number;
                                username?: string;
                                name?: string;
                                surname?: string;
                                email?: string;
                                mobile?: string;
                                address?: string;
                                zipcode?: string;
                                country?: string;
                                /** @description false: waits; shown of oneself, and to those who may add users */
                                accepted?: boolean;
                                group_permissions?: {
                                    /** @description 1 or 0, true or false */
                                    list_users: boolean;
                                    /** @description 1 or 0, true or false */
                                    add_users: boolean;
                                    /** @description 1 or 0, true or false */
                                    remove_users: boolean;
                                    /** @description 1 or 0, true or false */
                                    list_sensors: boolean;
                                    /** @description 1 or 0, true or false */
                                    add_sensors: boolean;
                                    /** @description 1 or 0, true or false */
                                    remove_sensors: boolean;
                                    /** @description 1 or 0, true or false */
                                    edit_group: boolean;
                                };
                                display_user_info?: {
                                    /** @description 1 or 0, true or false */
                                    show_first_name: boolean;
                                    /** @description 1 or 0, true or false */
                                    show_surname: boolean;
                                    /** @description 1 or 0, true or false */
                                    show_email: boolean;
                                    /** @description 1 or 0, true or false */
                                    show_phone_number: boolean;
                                    /** @description 1 or 0, true or false */
                                    show_username: boolean;
                                    /** @description 1 or 0, true or false */
                                    show_id: boolean;
                                    /** @description 1 or 0, true or false */
                                    show_zipcode: boolean;
                                    /** @description 1 or 0, true or false */
                                    show_address: boolean;
                                    /** @description 1 or 0, true or false */
                                    show_country: boolean;
                                };
                            }[];
                            user: {
                                id?: number;
                                username?: string;
                                name?: string;
                                surname?: string;
                                email?: string;
                                mobile?: string;
                                address?: string;
                                zipcode?: string;
                                country?: string;
                                /** @description false: waits; shown of oneself, and to those who may add users */
                                accepted?: boolean;
                                group_permissions?: {
                                    /** @description 1 or 0, true or false */
                                    list_users: boolean;
                                    /** @description 1 or 0, true or false */
                                    add_users: boolean;
                                    /** @description 1 or 0, true or false */
                                    remove_users: boolean;
                                    /** @description 1 or 0, true or false */
                                    list_sensors: boolean;
                                    /** @description 1 or 0, true or false */
                                    add_sensors: boolean;
                                    /** @description 1 or 0, true or false */
                                    remove_sensors: boolean;
                                    /** @description 1 or 0, true or false */
                                    edit_group: boolean;
                                };
                                display_user_info?: {
                                    /** @description 1 or 0, true or false */
                                    show_first_name: boolean;
                                    /** @description 1 or 0, true or false */
                                    show_surname: boolean;
                                    /** @description 1 or 0, true or false */
                                    show_email: boolean;
                                    /** @description 1 or 0, true or false */
                                    show_phone_number: boolean;
                                    /** @description 1 or 0, true or false */
                                    show_username: boolean;
                                    /** @description 1 or 0, true or false */
                                    show_id: boolean;
                                    /** @description 1 or 0, true or false */
                                    show_zipcode: boolean;
                                    /** @description 1 or 0, true or false */
                                    show_address: boolean;
                                    /** @description 1 or 0, true or false */
                                    show_country: boolean;
                                };
                            };
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/groups/{id}/users/{user_id}": {
        /** Read a member of a group, or yourself in it */
        get: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                    /** @description id */
                    user_id: number;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            user: {
                                id?: number;
                                username?: string;
                                name?: string;
                                surname?: string;
                                email?: string;
                                mobile?: string;
                                address?: string;
                                zipcode?: string;
                                country?: string;
                                /** @description false: waits; shown of oneself, and to those who may add users */
                                accepted?: boolean;
                                group_permissions?: {
                                    /** @description 1 or 0, true or false */
                                    list_users: boolean;
                                    /** @description 1 or 0, true or false */
                                    add_users: boolean;
                                    /** @description 1 or 0, true or false */
                                    remove_users: boolean;
                                    /** @description 1 or 0, true or false */
                                    list_sensors: boolean;
                                    /** @description 1 or 0, true or false */
                                    add_sensors: boolean;
                                    /** @description 1 or 0, true or false */
                                    remove_sensors: boolean;
                                    /** @description 1 or 0, true or false */
                                    edit_group: boolean;
                                };
                                display_user_info?: {
                                    /** @description 1 or 0, true or false */
                                    show_first_name: boolean;
                                    /** @description 1 or 0, true or false */
                                    show_surname: boolean;
                                    /** @description 1 or 0, true or false */
                                    show_email: boolean;
                                    /** @description 1 or 0, true or false */
                                    show_phone_number: boolean;
                                    /** @description 1 or 0, true or false */
                                    show_username: boolean;
                                    /** @description 1 or 0, true or false */
                                    show_id: boolean;
                                    /** @description 1 or 0, true or false */
                                    show_zipcode: boolean;
                                    /** @description 1 or 0, true or false */
                                    show_address: boolean;
                                    /** @description 1 or 0, true or false */
                                    show_country: boolean;
                                };
                            };
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Change what a member may do, or what you show
         * @description With the right to add users, you give and take rights that you have yourself. Of yourself you only give them up. What is shown of a member is said by himself.
         */
        put: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                    /** @description id */
                    user_id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        group_permissions?: {
                            /** @description 1 or 0, true or false */
                            list_users?: boolean;
                            /** @description 1 or 0, true or false */
                            add_users?: boolean;
                            /** @description 1 or 0, true or false */
                            remove_users?: boolean;
                            /** @description 1 or 0, true or false */
                            list_sensors?: boolean;
                            /** @description 1 or 0, true or false */
                            add_sensors?: boolean;
                            /** @description 1 or 0, true or false */
                            remove_sensors?: boolean;
                            /** @description 1 or 0, true or false */
                            edit_group?: boolean;
                        };
                        display_user_info?: {
                            /** @description 1 or 0, true or false */
                            show_first_name?: boolean;
                            /** @description 1 or 0, true or false */
                            show_surname?: boolean;
                            /** @description 1 or 0, true or false */
                            show_email?: boolean;
                            /** @description 1 or 0, true or false */
                            show_phone_number?: boolean;
                            /** @description 1 or 0, true or false */
                            show_username?: boolean;
                            /** @description 1 or 0, true or false */
                            show_id?: boolean;
                            /** @description 1 or 0, true or false */
                            show_zipcode?: boolean;
                            /** @description 1 or 0, true or false */
                            show_address?: boolean;
                            /** @description 1 or 0, true or false */
                            show_country?: boolean;
                        };
                        /** @description may hold the same, and say again who it is */
                        user?: {
                            /** @description id */
                            id?: number;
                            /** @description unique over users and groups, in any spelling of case */
                            username?: string;
                            group_permissions?: {
                                /** @description 1 or 0, true or false */
                                list_users?: boolean;
                                /** @description 1 or 0, true or false */
                                add_users?: boolean;
                                /** @description 1 or 0, true or false */
                                remove_users?: boolean;
                                /** @description 1 or 0, true or false */
                                list_sensors?: boolean;
                                /** @description 1 or 0, true or false */
                                add_sensors?: boolean;
                                /** @description 1 or 0, true or false */
                                remove_sensors?: boolean;
                                /** @description 1 or 0, true or false */
                                edit_group?: boolean;
                            };
                            display_user_info?: {
                                /** @description 1 or 0, true or false */
                                show_first_name?: boolean;
                                /** @description 1 or 0, true or false */
                                show_surname?: boolean;
                                /** @description 1 or 0, true or false */
                                show_email?: boolean;
                                /** @description 1 or 0, true or false */
                                show_phone_number?: boolean;
                                /** @description 1 or 0, true or false */
                                show_username?: boolean;
                                /** @description 1 or 0, true or false */
                                show_id?: boolean;
                                /** @description 1 or 0, true or false */
                                show_zipcode?: boolean;
                                /** @description 1 or 0, true or false */
                                show_address?: boolean;
                                /** @description 1 or 0, true or false */
                                show_country?: boolean;
                            };
                        };
                    };
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            user: {
                                id?: number;
                                username?: string;
                                name?: string;
                                surname?: string;
                                email?: string;
                                mobile?: string;
                                address?: string;
                                zipcode?: string;
                                country?: string;
                                /** @description false: waits; shown of oneself, and to those who may add users */
                                accepted?: boolean;
                                group_permissions?: {
                                    /** @description 1 or 0, true or false */
                                    list_users: boolean;
                                    /** @description 1 or 0, true or false */
                                    add_users: boolean;
                                    /** @description 1 or 0, true or false */
                                    remove_users: boolean;
                                    /** @description 1 or 0, true or false */
                                    list_sensors: boolean;
                                    /** @description 1 or 0, true or false */
                                    add_sensors: boolean;
                                    /** @description 1 or 0, true or false */
                                    remove_sensors: boolean;
                                    /** @description 1 or 0, true or false */
                                    edit_group: boolean;
                                };
                                display_user_info?: {
                                    /** @description 1 or 0, true or false */
                                    show_first_name: boolean;
                                    /** @description 1 or 0, true or false */
                                    show_surname: boolean;
                                    /** @description 1 or 0, true or false */
                                    show_email: boolean;
                                    /** @description 1 or 0, true or false */
                                    show_phone_number: boolean;
                                    /** @description 1 or 0, true or false */
                                    show_username: boolean;
                                    /** @description 1 or 0, true or false */
                                    show_id: boolean;
                                    /** @description 1 or 0, true or false */
                                    show_zipcode: boolean;
                                    /** @description 1 or 0, true or false */
                                    show_address: boolean;
                                    /** @description 1 or 0, true or false */
                                    show_country: boolean;
                                };
                            };
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Leave a group, or remove somebody from it
         * @description His sensors leave it with him. The group ends with its last member.
         */
        delete: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                    /** @description id */
                    user_id: number;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/groups/{id}/sensors": {
        /** List the sensors of a group */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    /** @description at most 1000: a larger value is cut to 1000 with a warning; if the items have more than 16 MB of text together, ask for fewer */
                    per_page?: number;
                    /** @description accepted; the response always has the total */
                    total?: boolean;
                    /** @description `full` adds device, environment, owner, last_value, last_date; `no` answers ids only */
                    details?: "full" | "no";
                    /** @description 1: only sensors on a device */
                    physical?: boolean;
                };
                path: {
                    /** @description id */
                    id: number;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            sensors: {
                                /** @description id, as text */
                                id: string;
                                name?: string;
                                display_name?: string;
                                device_type?: string;
                                /**
                                 * @description `email`, `sms` or empty
                                 * @enum {string}
                                 */
                                pager_type?: "" | "email" | "sms";
                                /** @description `float`, `integer`, `bool`, `string`, `json`; empty: decided point by point */
                                data_type?: string;
                                /** @description JSON text mapping each field of a JSON value to its type */
                                data_structure?: string;
                                use_data_storage?: boolean;
                                /** @description for example `°C` */
                                unit?: string;
                                /** @description days that points are kept, by their dates; 0: as long as the deployment keeps any */
                                retention?: number;
                                description?: string;
                                /** @description 0 plain, 1 physical, 2 virtual */
                                type?: string;
                                /** @description number of the data type: 0 none, 1 float, 2 integer, 3 bool, 4 string, 5 json, 6 file */
                                data_type_id?: string;
                                device?: {
                                    /** @description id, as text */
                                    id: string;
                                    type: string;
                                    uuid: string;
                                };
                                environment?: {
                                    id: number;
                                    name: string;
                                    floors: number;
                                    gps_outline: string;
                                    position: string;
                                    /** @description creation, UNIX seconds */
                                    date: number;
                                };
                                owner?: {
                                    id?: number;
                                    name?: string;
                                    surname?: string;
                                    email?: string;
                                    username?: string;
                                };
                                /** @description who it is shared with, as far as you may know */
                                users?: number[];
                                device_device_type?: string;
                                device_device_uuid?: string;
                                last_value?: string | null;
                                /** @description UNIX seconds */
                                last_date?: number | null;
                            }[];
                            /** @description number of all items, over all pages */
                            total: number;
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Share sensors of yours with a group
         * @description All of them, or none. One that is in the group already stays there.
         */
        post: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        sensors?: {
                            /** @description id */
                            id: number;
                        }[];
                        sensor?: {
                            /** @description id */
                            id: number;
                        };
                        /** @description id */
                        id?: number;
                    };
                };
            };
            responses: {
                /** @description success */
                201: {
                    content: {
                        "application/json": {
                            sensors: {
                                /** @description id, as text */
                                id: string;
                            }[];
                            sensor: {
                                /** @description id, as text */
                                id: string;
                            };
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/groups/{id}/sensors/{sensor_id}": {
        /**
         * Take a sensor out of a group
         * @description One of yours you may always take out; for the others you need the right to remove sensors.
         */
        delete: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                    /** @description id */
                    sensor_id: number;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/triggers": {
        /** List your triggers */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    /** @description at most 1000: a larger value is cut to 1000 with a warning; if the items have more than 16 MB of text together, ask for fewer */
                    per_page?: number;
                    /** @description accepted; the response always has the total */
                    total?: boolean;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            triggers: {
                                id: number;
                                name: string;
                                /** @description condition in the script language, with the variables `last_triggered`, `times_triggered`, `last_sensor_data_value`, `last_sensor_data_date`, `sensor_data_value`, `sensor_data_date` and `current_time` */
                                expression: string;
                                /** @description seconds without data after which it fires, 60 at least; 0: it has an expression */
                                inactivity: number;
                                /** @description expression that has to hold, after a firing, before the next one; empty: none */
                                hysteresis: string;
                                /** @description seconds, by the dates of the points, that the expression has to hold before it fires */
                                for: number;
                                /** @description UNIX seconds */
                                creation_date: number;
                            }[];
                            /** @description number of all items, over all pages */
                            total: number;
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Create a trigger
         * @description It has either an expression or an inactivity. An expression that is wrong is refused with the reason and its place.
         */
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        trigger: {
                            name?: string;
                            /** @description condition in the script language, with the variables `last_triggered`, `times_triggered`, `last_sensor_data_value`, `last_sensor_data_date`, `sensor_data_value`, `sensor_data_date` and `current_time` */
                            expression?: string;
                            /** @description seconds without data after which it fires, 60 at least; 0: it has an expression */
                            inactivity?: number;
                            /** @description expression that has to hold, after a firing, before the next one; empty: none */
                            hysteresis?: string;
                            /** @description seconds, by the dates of the points, that the expression has to hold before it fires */
                            for?: number;
                        };
                    };
                };
            };
            responses: {
                /** @description success */
                201: {
                    content: {
                        "application/json": {
                            trigger: {
                                id: number;
                                name: string;
                                /** @description condition in the script language, with the variables `last_triggered`, `times_triggered`, `last_sensor_data_value`, `last_sensor_data_date`, `sensor_data_value`, `sensor_data_date` and `current_time` */
                                expression: string;
                                /** @description seconds without data after which it fires, 60 at least; 0: it has an expression */
                                inactivity: number;
                                /** @description expression that has to hold, after a firing, before the next one; empty: none */
                                hysteresis: string;
                                /** @description seconds, by the dates of the points, that the expression has to hold before it fires */
                                for: number;
                                /** @description UNIX seconds */
                                creation_date: number;
                            };
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/triggers/{id}": {
        /** Read a trigger */
        get: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            trigger: {
                                id: number;
                                name: string;
                                /** @description condition in the script language, with the variables `last_triggered`, `times_triggered`, `last_sensor_data_value`, `last_sensor_data_date`, `sensor_data_value`, `sensor_data_date` and `current_time` */
                                expression: string;
                                /** @description seconds without data after which it fires, 60 at least; 0: it has an expression */
                                inactivity: number;
                                /** @description expression that has to hold, after a firing, before the next one; empty: none */
                                hysteresis: string;
                                /** @description seconds, by the dates of the points, that the expression has to hold before it fires */
                                for: number;
                                /** @description UNIX seconds */
                                creation_date: number;
                            };
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Change a trigger; what is not given stays
         * @description Where its condition changes, it begins anew on every sensor on which it is active.
         */
        put: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        trigger: {
                            name?: string;
                            /** @description condition in the script language, with the variables `last_triggered`, `times_triggered`, `last_sensor_data_value`, `last_sensor_data_date`, `sensor_data_value`, `sensor_data_date` and `current_time` */
                            expression?: string;
                            /** @description seconds without data after which it fires, 60 at least; 0: it has an expression */
                            inactivity?: number;
                            /** @description expression that has to hold, after a firing, before the next one; empty: none */
                            hysteresis?: string;
                            /** @description seconds, by the dates of the points, that the expression has to hold before it fires */
                            for?: number;
                        };
                    };
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            trigger: {
                                id: number;
                                name: string;
                                /** @description condition in the script language, with the variables `last_triggered`, `times_triggered`, `last_sensor_data_value`, `last_sensor_data_date`, `sensor_data_value`, `sensor_data_date` and `current_time` */
                                expression: string;
                                /** @description seconds without data after which it fires, 60 at least; 0: it has an expression */
                                inactivity: number;
                                /** @description expression that has to hold, after a firing, before the next one; empty: none */
                                hysteresis: string;
                                /** @description seconds, by the dates of the points, that the expression has to hold before it fires */
                                for: number;
                                /** @description UNIX seconds */
                                creation_date: number;
                            };
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /** Delete a trigger, also from all sensors */
        delete: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/triggers": {
        /** Your triggers on all sensors */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    /** @description at most 1000: a larger value is cut to 1000 with a warning; if the items have more than 16 MB of text together, ask for fewer */
                    per_page?: number;
                    /** @description accepted; the response always has the total */
                    total?: boolean;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            triggers: {
                                id: number;
                                name: string;
                                /** @description condition in the script language, with the variables `last_triggered`, `times_triggered`, `last_sensor_data_value`, `last_sensor_data_date`, `sensor_data_value`, `sensor_data_date` and `current_time` */
                                expression: string;
                                /** @description seconds without data after which it fires, 60 at least; 0: it has an expression */
                                inactivity: number;
                                /** @description expression that has to hold, after a firing, before the next one; empty: none */
                                hysteresis: string;
                                /** @description seconds, by the dates of the points, that the expression has to hold before it fires */
                                for: number;
                                /** @description UNIX seconds */
                                creation_date: number;
                                sensor_id: number;
                                active: number;
                                /** @description UNIX seconds; 0: never */
                                last_triggered: number;
                                times_triggerd: number;
                                /** @description previous value, as text; empty: none */
                                last_sensor_data_value: string;
                                /** @description its date, UNIX seconds; 0: none */
                                last_sensor_data_date: number;
                            }[];
                            /** @description number of all items, over all pages */
                            total: number;
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/{id}/triggers": {
        /** Your triggers on a sensor */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    /** @description at most 1000: a larger value is cut to 1000 with a warning; if the items have more than 16 MB of text together, ask for fewer */
                    per_page?: number;
                    /** @description accepted; the response always has the total */
                    total?: boolean;
                };
                path: {
                    /** @description id */
                    id: number;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            triggers: {
                                id: number;
                                name: string;
                                /** @description condition in the script language, with the variables `last_triggered`, `times_triggered`, `last_sensor_data_value`, `last_sensor_data_date`, `sensor_data_value`, `sensor_data_date` and `current_time` */
                                expression: string;
                                /** @description seconds without data after which it fires, 60 at least; 0: it has an expression */
                                inactivity: number;
                                /** @description expression that has to hold, after a firing, before the next one; empty: none */
                                hysteresis: string;
                                /** @description seconds, by the dates of the points, that the expression has to hold before it fires */
                                for: number;
                                /** @description UNIX seconds */
                                creation_date: number;
                                sensor_id: number;
                                active: number;
                                /** @description UNIX seconds; 0: never */
                                last_triggered: number;
                                times_triggerd: number;
                                /** @description previous value, as text; empty: none */
                                last_sensor_data_value: string;
                                /** @description its date, UNIX seconds; 0: none */
                                last_sensor_data_date: number;
                            }[];
                            /** @description number of all items, over all pages */
                            total: number;
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Put triggers on a sensor
         * @description They are active at once. One that is on the sensor already stays as it is.
         */
        post: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description `{"trigger":{"id":1}}` or `{"id":1}` each */
                        triggers?: {
                            trigger?: {
                                /** @description id */
                                id: number;
                            };
                            /** @description id */
                            id?: number;
                        }[];
                        trigger?: {
                            /** @description id */
                            id: number;
                        };
                    };
                };
            };
            responses: {
                /** @description success */
                201: {
                    content: {
                        "application/json": {
                            triggers: {
                                id: number;
                                name: string;
                                /** @description condition in the script language, with the variables `last_triggered`, `times_triggered`, `last_sensor_data_value`, `last_sensor_data_date`, `sensor_data_value`, `sensor_data_date` and `current_time` */
                                expression: string;
                                /** @description seconds without data after which it fires, 60 at least; 0: it has an expression */
                                inactivity: number;
                                /** @description expression that has to hold, after a firing, before the next one; empty: none */
                                hysteresis: string;
                                /** @description seconds, by the dates of the points, that the expression has to hold before it fires */
                                for: number;
                                /** @description UNIX seconds */
                                creation_date: number;
                                sensor_id: number;
                                active: number;
                                /** @description UNIX seconds; 0: never */
                                last_triggered: number;
                                times_triggerd: number;
                                /** @description previous value, as text; empty: none */
                                last_sensor_data_value: string;
                                /** @description its date, UNIX seconds; 0: none */
                                last_sensor_data_date: number;
                            }[];
                            trigger: {
                                id: number;
                                name: string;
                                /** @description condition in the script language, with the variables `last_triggered`, `times_triggered`, `last_sensor_data_value`, `last_sensor_data_date`, `sensor_data_value`, `sensor_data_date` and `current_time` */
                                expression: string;
                                /** @description seconds without data after which it fires, 60 at least; 0: it has an expression */
                                inactivity: number;
                                /** @description expression that has to hold, after a firing, before the next one; empty: none */
                                hysteresis: string;
                                /** @description seconds, by the dates of the points, that the expression has to hold before it fires */
                                for: number;
                                /** @description UNIX seconds */
                                creation_date: number;
                                sensor_id: number;
                                active: number;
                                /** @description UNIX seconds; 0: never */
                                last_triggered: number;
                                times_triggerd: number;
                                /** @description previous value, as text; empty: none */
                                last_sensor_data_value: string;
                                /** @description its date, UNIX seconds; 0: none */
                                last_sensor_data_date: number;
                            };
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/{id}/triggers/{trigger_id}": {
        /** One of your triggers on a sensor */
        get: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                    /** @description id */
                    trigger_id: number;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            triggers: {
                                id: number;
                                name: string;
                                /** @description condition in the script language, with the variables `last_triggered`, `times_triggered`, `last_sensor_data_value`, `last_sensor_data_date`, `sensor_data_value`, `sensor_data_date` and `current_time` */
                                expression: string;
                                /** @description seconds without data after which it fires, 60 at least; 0: it has an expression */
                                inactivity: number;
                                /** @description expression that has to hold, after a firing, before the next one; empty: none */
                                hysteresis: string;
                                /** @description seconds, by the dates of the points, that the expression has to hold before it fires */
                                for: number;
                                /** @description UNIX seconds */
                                creation_date: number;
                                sensor_id: number;
                                active: number;
                                /** @description UNIX seconds; 0: never */
                                last_triggered: number;
                                times_triggerd: number;
                                /** @description previous value, as text; empty: none */
                                last_sensor_data_value: string;
                                /** @description its date, UNIX seconds; 0: none */
                                last_sensor_data_date: number;
                            }[];
                            trigger: {
                                id: number;
                                name: string;
                                /** @description condition in the script language, with the variables `last_triggered`, `times_triggered`, `last_sensor_data_value`, `last_sensor_data_date`, `sensor_data_value`, `sensor_data_date` and `current_time` */
                                expression: string;
                                /** @description seconds without data after which it fires, 60 at least; 0: it has an expression */
                                inactivity: number;
                                /** @description expression that has to hold, after a firing, before the next one; empty: none */
                                hysteresis: string;
                                /** @description seconds, by the dates of the points, that the expression has to hold before it fires */
                                for: number;
                                /** @description UNIX seconds */
                                creation_date: number;
                                sensor_id: number;
                                active: number;
                                /** @description UNIX seconds; 0: never */
                                last_triggered: number;
                                times_triggerd: number;
                                /** @description previous value, as text; empty: none */
                                last_sensor_data_value: string;
                                /** @description its date, UNIX seconds; 0: none */
                                last_sensor_data_date: number;
                            };
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /** Take a trigger off a sensor, and its notifications with it */
        delete: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                    /** @description id */
                    trigger_id: number;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/{id}/trigger/{trigger_id}": {
        /** Change what is known of a trigger on a sensor; what is not given stays */
        put: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                    /** @description id */
                    trigger_id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        trigger: {
                            /** @description 1 or 0, true or false */
                            active?: boolean;
                            /** @description UNIX seconds; 0: never */
                            last_triggered?: number;
                            times_triggerd?: number;
                            /** @description previous value, as text; empty: none */
                            last_sensor_data_value?: string;
                            /** @description its date, UNIX seconds; 0: none */
                            last_sensor_data_date?: number;
                        };
                    };
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            trigger: {
                                id: number;
                                name: string;
                                /** @description condition in the script language, with the variables `last_triggered`, `times_triggered`, `last_sensor_data_value`, `last_sensor_data_date`, `sensor_data_value`, `sensor_data_date` and `current_time` */
                                expression: string;
                                /** @description seconds without data after which it fires, 60 at least; 0: it has an expression */
                                inactivity: number;
                                /** @description expression that has to hold, after a firing, before the next one; empty: none */
                                hysteresis: string;
                                /** @description seconds, by the dates of the points, that the expression has to hold before it fires */
                                for: number;
                                /** @description UNIX seconds */
                                creation_date: number;
                                sensor_id: number;
                                active: number;
                                /** @description UNIX seconds; 0: never */
                                last_triggered: number;
                                times_triggerd: number;
                                /** @description previous value, as text; empty: none */
                                last_sensor_data_value: string;
                                /** @description its date, UNIX seconds; 0: none */
                                last_sensor_data_date: number;
                            };
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/{id}/triggers/{trigger_id}/active": {
        /**
         * Switch a trigger on a sensor on or off
         * @description `active` is a parameter or a member of the body.
         */
        post: {
            parameters: {
                query?: {
                    /** @description 1 or 0, true or false */
                    active?: boolean;
                };
                path: {
                    /** @description id */
                    id: number;
                    /** @description id */
                    trigger_id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description 1 or 0, true or false */
                        active?: boolean;
                    };
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            trigger: {
                                id: number;
                                name: string;
                                /** @description condition in the script language, with the variables `last_triggered`, `times_triggered`, `last_sensor_data_value`, `last_sensor_data_date`, `sensor_data_value`, `sensor_data_date` and `current_time` */
                                expression: string;
                                /** @description seconds without data after which it fires, 60 at least; 0: it has an expression */
                                inactivity: number;
                                /** @description expression that has to hold, after a firing, before the next one; empty: none */
                                hysteresis: string;
                                /** @description seconds, by the dates of the points, that the expression has to hold before it fires */
                                for: number;
                                /** @description UNIX seconds */
                                creation_date: number;
                                sensor_id: number;
                                active: number;
                                /** @description UNIX seconds; 0: never */
                                last_triggered: number;
                                times_triggerd: number;
                                /** @description previous value, as text; empty: none */
                                last_sensor_data_value: string;
                                /** @description its date, UNIX seconds; 0: none */
                                last_sensor_data_date: number;
                            };
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/{id}/triggers/{trigger_id}/evaluations": {
        /**
         * Why it fired: the last evaluations, newest first
         * @description The last 100 are kept. Of many points that arrived together the last ten are here, and the one at which it fired.
         */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    /** @description at most 1000: a larger value is cut to 1000 with a warning; if the items have more than 16 MB of text together, ask for fewer */
                    per_page?: number;
                    /** @description accepted; the response always has the total */
                    total?: boolean;
                };
                path: {
                    /** @description id */
                    id: number;
                    /** @description id */
                    trigger_id: number;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            evaluations: {
                                /** @description of the point, UNIX seconds; null: none */
                                date: number | null;
                                /** @description of the point; null: there is none */
                                value: string | null;
                                /** @description whether the condition held */
                                result: boolean;
                                fired: boolean;
                                error: string | null;
                                /** @enum {string} */
                                condition: "expression" | "hysteresis" | "inactivity";
                                /** @description when, UNIX seconds */
                                evaluated: number;
                                variables: {
                                    [key: string]: number | string | null;
                                };
                            }[];
                            /** @description number of all items, over all pages */
                            total: number;
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/triggers/notifications": {
        /** Your notifications that are connected to triggers on sensors, each with its trigger */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    /** @description at most 1000: a larger value is cut to 1000 with a warning; if the items have more than 16 MB of text together, ask for fewer */
                    per_page?: number;
                    /** @description accepted; the response always has the total */
                    total?: boolean;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            notifications: {
                                id: number;
                                /**
                                 * @description `email` sends the text as a mail, `url` posts a form
                                 * @enum {string}
                                 */
                                type: "email" | "url";
                                /** @description what is told; variables of the trigger that sends it are replaced */
                                text: string;
                                /** @description a mail address, or an http or https address */
                                destination: string;
                                /** @description creation, UNIX seconds */
                                date: number;
                                /** @description why nothing is sent any more, for example since the receiver answered 410; a change of the destination ends it */
                                disabled: string | null;
                                /** @description `whsec_...`: signs deliveries (Standard Webhooks); not shown to API keys that may only read or write */
                                secret?: string;
                                trigger: {
                                    id: number;
                                    name: string;
                                    /** @description condition in the script language, with the variables `last_triggered`, `times_triggered`, `last_sensor_data_value`, `last_sensor_data_date`, `sensor_data_value`, `sensor_data_date` and `current_time` */
                                    expression: string;
                                    /** @description seconds without data after which it fires, 60 at least; 0: it has an expression */
                                    inactivity: number;
                                    /** @description expression that has to hold, after a firing, before the next one; empty: none */
                                    hysteresis: string;
                                    /** @description seconds, by the dates of the points, that the expression has to hold before it fires */
                                    for: number;
                                    /** @description UNIX seconds */
                                    creation_date: number;
                                    sensor_id: number;
                                    active: number;
                                    /** @description UNIX seconds; 0: never */
                                    last_triggered: number;
                                    times_triggerd: number;
                                    /** @description previous value, as text; empty: none */
                                    last_sensor_data_value: string;
                                    /** @description its date, UNIX seconds; 0: none */
                                    last_sensor_data_date: number;
                                };
                            }[];
                            /** @description number of all items, over all pages */
                            total: number;
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/{id}/triggers/{trigger_id}/notifications": {
        /** What a trigger on a sensor tells when it fires */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    /** @description at most 1000: a larger value is cut to 1000 with a warning; if the items have more than 16 MB of text together, ask for fewer */
                    per_page?: number;
                    /** @description accepted; the response always has the total */
                    total?: boolean;
                };
                path: {
                    /** @description id */
                    id: number;
                    /** @description id */
                    trigger_id: number;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            notifications: {
                                id: number;
                                /**
                                 * @description `email` sends the text as a mail, `url` posts a form
                                 * @enum {string}
                                 */
                                type: "email" | "url";
                                /** @description what is told; variables of the trigger that sends it are replaced */
                                text: string;
                                /** @description a mail address, or an http or https address */
                                destination: string;
                                /** @description creation, UNIX seconds */
                                date: number;
                                /** @description why nothing is sent any more, for example since the receiver answered 410; a change of the destination ends it */
                                disabled: string | null;
                                /** @description `whsec_...`: signs deliveries (Standard Webhooks); not shown to API keys that may only read or write */
                                secret?: string;
                            }[];
                            /** @description number of all items, over all pages */
                            total: number;
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Connect notifications to a trigger on a sensor
         * @description When it fires, they are sent. One that is connected already stays so.
         */
        post: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                    /** @description id */
                    trigger_id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description `{"notification":{"id":1}}` or `{"id":1}` each */
                        notifications?: {
                            notification?: {
                                /** @description id */
                                id: number;
                            };
                            /** @description id */
                            id?: number;
                        }[];
                        notification?: {
                            /** @description id */
                            id: number;
                        };
                    };
                };
            };
            responses: {
                /** @description success */
                201: {
                    content: {
                        "application/json": {
                            notifications: {
                                id: number;
                                /**
                                 * @description `email` sends the text as a mail, `url` posts a form
                                 * @enum {string}
                                 */
                                type: "email" | "url";
                                /** @description what is told; variables of the trigger that sends it are replaced */
                                text: string;
                                /** @description a mail address, or an http or https address */
                                destination: string;
                                /** @description creation, UNIX seconds */
                                date: number;
                                /** @description why nothing is sent any more, for example since the receiver answered 410; a change of the destination ends it */
                                disabled: string | null;
                                /** @description `whsec_...`: signs deliveries (Standard Webhooks); not shown to API keys that may only read or write */
                                secret?: string;
                            }[];
                            notification: {
                                id: number;
                                /**
                                 * @description `email` sends the text as a mail, `url` posts a form
                                 * @enum {string}
                                 */
                                type: "email" | "url";
                                /** @description what is told; variables of the trigger that sends it are replaced */
                                text: string;
                                /** @description a mail address, or an http or https address */
                                destination: string;
                                /** @description creation, UNIX seconds */
                                date: number;
                                /** @description why nothing is sent any more, for example since the receiver answered 410; a change of the destination ends it */
                                disabled: string | null;
                                /** @description `whsec_...`: signs deliveries (Standard Webhooks); not shown to API keys that may only read or write */
                                secret?: string;
                            };
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/{id}/triggers/{trigger_id}/notifications/{notification_id}": {
        /** Disconnect a notification from a trigger on a sensor */
        delete: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                    /** @description id */
                    trigger_id: number;
                    /** @description id */
                    notification_id: number;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/services/available": {
        /** The services that each of the sensors that you may see can have */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    /** @description at most 1000: a larger value is cut to 1000 with a warning; if the items have more than 16 MB of text together, ask for fewer */
                    per_page?: number;
                    /** @description accepted; the response always has the total */
                    total?: boolean;
                    /** @description id */
                    group_id?: number;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            available_services: {
                                sensor_id: number;
                                services: {
                                    name: string;
                                    data_fields: string[];
                                }[];
                            }[];
                            /** @description number of all items, over all pages */
                            total: number;
                            services: {
                                sensor_id: number;
                                services: {
                                    name: string;
                                    data_fields: string[];
                                }[];
                            }[];
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/{id}/services/available": {
        /** The services that a sensor can have, by its data fields */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    /** @description at most 1000: a larger value is cut to 1000 with a warning; if the items have more than 16 MB of text together, ask for fewer */
                    per_page?: number;
                    /** @description accepted; the response always has the total */
                    total?: boolean;
                };
                path: {
                    /** @description id */
                    id: number;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            available_services: {
                                name: string;
                                data_fields: string[];
                            }[];
                            /** @description number of all items, over all pages */
                            total: number;
                            services: {
                                name: string;
                                data_fields: string[];
                            }[];
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/{id}/services": {
        /** Your services that read a sensor, and which of its data fields */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    /** @description at most 1000: a larger value is cut to 1000 with a warning; if the items have more than 16 MB of text together, ask for fewer */
                    per_page?: number;
                    /** @description accepted; the response always has the total */
                    total?: boolean;
                };
                path: {
                    /** @description id */
                    id: number;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            services: {
                                /** @description id, as text */
                                id: string;
                                name: string;
                                data_fields: string[];
                                /** @description why it has stopped; null: it runs */
                                failed: string | null;
                                left_out: {
                                    points: number;
                                    /** @description of the oldest one, UNIX seconds */
                                    start_date: number;
                                    /** @description of the newest one */
                                    end_date: number;
                                    /** @description of those that came last */
                                    reason: string;
                                } | null;
                            }[];
                            /** @description number of all items, over all pages */
                            total: number;
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Put a service on a sensor
         * @description Without an `id` a new service begins, with a virtual sensor that receives its output and whose id is its own. With the `id` of a service of yours the sensor becomes one more of its sources; one that has failed begins again. What was stored before is not computed.
         */
        post: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        service: {
                            /** @description id */
                            id?: number;
                            /** @description kind of service; may be left out with an `id` */
                            name?: string;
                            /** @description which of them it reads; absent: all that it can read */
                            data_fields?: string[];
                            sensor?: {
                                name?: string;
                                display_name?: string;
                                device_type?: string;
                                description?: string;
                                unit?: string;
                            };
                        };
                        sensor?: {
                            name?: string;
                            display_name?: string;
                            device_type?: string;
                            description?: string;
                            unit?: string;
                        };
                    };
                };
            };
            responses: {
                /** @description success */
                201: {
                    content: {
                        "application/json": {
                            service: {
                                /** @description id, as text */
                                id: string;
                                name: string;
                                data_fields: string[];
                                /** @description why it has stopped; null: it runs */
                                failed: string | null;
                                left_out: {
                                    points: number;
                                    /** @description of the oldest one, UNIX seconds */
                                    start_date: number;
                                    /** @description of the newest one */
                                    end_date: number;
                                    /** @description of those that came last */
                                    reason: string;
                                } | null;
                            };
                            sensor: {
                                /** @description id, as text */
                                id: string;
                            };
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/{id}/services/{service_id}": {
        /**
         * Take a service from a sensor
         * @description With its last source it ends; its virtual sensor and what that has stay.
         */
        delete: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                    /** @description id */
                    service_id: number;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/{id}/services/{service_id}/methods": {
        /** The methods of a service */
        get: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                    /** @description id */
                    service_id: number;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            methods: {
                                name: string;
                                summary: string;
                                /** @description what it answers */
                                "return value": string;
                                /** @description names, in order */
                                parameters: string[];
                            }[];
                            get_methods: {
                                name: string;
                                summary: string;
                                /** @description what it answers */
                                "return value": string;
                                /** @description names, in order */
                                parameters: string[];
                            }[];
                            set_methods: {
                                name: string;
                                summary: string;
                                /** @description what it answers */
                                "return value": string;
                                /** @description names, in order */
                                parameters: string[];
                            }[];
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/{id}/services/{service_id}/manualLearn": {
        /**
         * Teach a service the state that the data of a range are of
         * @description Data of all its sources. Only for kinds that learn. In the body or in the query.
         */
        post: {
            parameters: {
                query?: {
                    /** @description UNIX seconds, ISO 8601, or relative to now */
                    start_date?: string;
                    /** @description the same; both inclusive */
                    end_date?: string;
                    class_label?: string;
                };
                path: {
                    /** @description id */
                    id: number;
                    /** @description id */
                    service_id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description UNIX seconds, ISO 8601, or relative to now */
                        start_date?: string;
                        /** @description the same; both inclusive */
                        end_date?: string;
                        class_label?: string;
                    };
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            /** @constant */
                            result: "ok";
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/{id}/services/{service_id}/manualData": {
        /**
         * Give a point by hand, in the place of the output of a service
         * @description It goes into the virtual sensor and stays there when the service computes anew what was around it.
         */
        post: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                    /** @description id */
                    service_id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        data: {
                            value: unknown;
                            /** @description absent: now */
                            date?: number | string;
                        };
                    };
                };
            };
            responses: {
                /** @description success */
                201: {
                    content: {
                        "application/json": {
                            data: {
                                id: string;
                                date: number;
                            };
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/{id}/services/{service_id}/{method}": {
        /** Ask a service something */
        get: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                    /** @description id */
                    service_id: number;
                    /** @description as the list of methods has it */
                    method: string;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            result: string;
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Change how a service works
         * @description From then on: what it has put out stays as it is. A service that has failed begins again.
         */
        post: {
            parameters: {
                path: {
                    /** @description id */
                    id: number;
                    /** @description id */
                    service_id: number;
                    /** @description as the list of methods has it */
                    method: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description in the order of its list */
                        parameters?: unknown[];
                    };
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            /** @constant */
                            result: "ok";
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/states/default": {
        /**
         * Begin the default states that some sensors are good for
         * @description Sensors are chosen by their names (`accelerometer`, `position`, ...). A state that you have already stays as it is; with `update` those of the sensors that it lacks become sources of it.
         */
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        sensors: (string | number)[];
                        /** @description 1 or 0, true or false */
                        update?: boolean;
                    };
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            states: {
                                name: string;
                                /** @description kind of service that computes it */
                                service: string;
                                /** @description of your service of that name; null: you have none */
                                id: string | null;
                                /** @description its sources */
                                sensors: string[];
                            }[];
                            /** @description number of all items, over all pages */
                            total: number;
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/states/default/check": {
        /** Which default states there are, and which of them you have */
        get: {
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            states: {
                                name: string;
                                /** @description kind of service that computes it */
                                service: string;
                                /** @description of your service of that name; null: you have none */
                                id: string | null;
                                /** @description its sources */
                                sensors: string[];
                            }[];
                            /** @description number of all items, over all pages */
                            total: number;
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/health": {
        /**
         * Is the server able to work?
         * @description Answers 503 with the same members when it is not.
         */
        get: {
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            /** @constant */
                            name: "sensorium";
                            status: "pass" | "fail";
                            /** @description `read_only`: reads are answered, and everything that writes is answered 509 until the database takes writes again */
                            database: "ok" | "read_only" | "unreachable";
                            /** @description `postgres` or `timescale`; `unknown` while the database is unreachable */
                            engine: string;
                            /** @description Version of TimescaleDB that holds the points; null with another engine */
                            timescaledb: string | null;
                            /** @description What the database has set, as the sessions of the server see it: what it acknowledges outlives a crash of its machine with `fsync` and `full_page_writes`. Null while it is unreachable */
                            durability: {
                                fsync: boolean;
                                full_page_writes: boolean;
                                synchronous_commit: string;
                            } | null;
                            /** @description Seconds by which the clock of the database is ahead of that of the server; null while they differ by a second at most */
                            clock_offset: number | null;
                            queued_points: number;
                            /** @description Those that run, and for ten minutes those that were killed or hang; null while the database does not say */
                            sidecars: {
                                id: string;
                                /** @description Seconds since its last sign of life, of which it gives one every 5 s */
                                seen: number;
                            }[] | null;
                            /** @description What waits for a sidecar, each counted up to 10,000; null while the database does not say */
                            waiting: {
                                /** @description That are due and not begun */
                                jobs: number;
                                /** @description Sensors with points that no trigger has seen */
                                triggers: number;
                                /** @description That have points to read */
                                services: number;
                                /** @description Sensors of which sums of some weeks are out of date */
                                rollups: number;
                            } | null;
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/metrics": {
        /**
         * Counters and histograms for Prometheus
         * @description Open unless METRICS_TOKEN is set; then it asks for `Authorization: Bearer <token>`.
         */
        get: {
            responses: {
                /** @description success */
                200: {
                    content: {
                        "text/plain": string;
                    };
                };
            };
        };
    };
    "/openapi.json": {
        /** This API as an OpenAPI 3.1 document */
        get: {
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            openapi: string;
                            paths: {
                                [key: string]: unknown;
                            };
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
    };
    "/": {
        /**
         * Where this API is described
         * @description Leads a browser (`Accept: text/html`) to `/docs`. A request without `Accept` gets 404, as at an unknown address.
         */
        get: {
            responses: {
                /** @description success */
                200: {
                    content: {
                        "application/json": {
                            name: string;
                            docs: string;
                            openapi: string;
                            /** @description what was done otherwise than it was asked for */
                            warnings?: string[];
                        };
                        "text/html": string;
                    };
                };
            };
        };
    };
    "/favicon.ico": {
        /** The icon that browsers show */
        get: {
            responses: {
                /** @description success */
                200: {
                    content: {
                        "image/x-icon": string;
                    };
                };
            };
        };
    };
    "/docs": {
        /** This API as a readable page */
        get: {
            responses: {
                /** @description success */
                200: {
                    content: {
                        "text/html": string;
                    };
                };
            };
        };
    };
    "/docs/{asset}": {
        /** A file of the readable page */
        get: {
            parameters: {
                path: {
                    asset: string;
                };
            };
            responses: {
                /** @description success */
                200: {
                    content: {
                        "text/css": string;
                        "text/javascript": string;
                        "image/png": string;
                        "image/svg+xml": string;
                    };
                };
            };
        };
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Error: {
            /** @description message for people */
            error: string;
            /**
             * @description code for programs
             * @enum {string}
             */
            code: "malformed_request" | "unauthorized" | "forbidden" | "key_scope" | "registration_closed" | "not_found" | "no_route" | "method_not_allowed" | "request_timeout" | "malformed_body" | "malformed_frame" | "frame_too_large" | "credit_exceeded" | "invalid_input" | "nothing_stored" | "partly_stored" | "name_taken" | "wrong_password" | "last_administrator" | "last_manager" | "domain_full" | "body_too_large" | "unsupported_encoding" | "no_such_range" | "internal" | "too_many_requests" | "too_many_logins" | "too_many_streams" | "too_many_subscriptions" | "interrupted" | "service_failed" | "overloaded" | "outcome_unknown";
            /**
             * @description why, beside `unauthorized`
             * @enum {string}
             */
            reason?: "no_session" | "session_over" | "key_unknown" | "wrong_login" | "wrong_scheme";
            /** @description what to do about it, beside `unauthorized` */
            remedy?: string;
            warnings?: string[];
        };
    };
    responses: never;
    parameters: {
        /** @description Preferences of RFC 7240. `status=standard`: refusals have the statuses 401, 422, 429 and 503, where they are 403, 409 and 509 without it. `handling=strict`: unknown names are refused, which are ignored without it. */
        Prefer: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
