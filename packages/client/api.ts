/** Types of the API. Made by `npm run docs` from the OpenAPI document: edit the declarations in server/. */

export interface paths {
    "/users": {
        /**
         * List the users you share something with
         * @description The list has users who share a sensor with you or with whom you share one, and members of your groups as far as they show themselves. An administrator gets all users.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Number of the page, from 0. */
                    page?: number;
                    /** @description Items of a page. The server returns at most 1000, and warns when more are requested. A response has at most 16 MB of texts. */
                    per_page?: number;
                    /** @description Has no effect: the response always has `total`. */
                    total?: boolean;
                    /** @description Only users with this mail address; case does not count. */
                    email?: string;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            users: {
                                id: number;
                                name?: string;
                                surname?: string;
                                username?: string;
                            }[];
                            /** @description Number of items of all pages. */
                            total: number;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Register a user
         * @description Needs no login. The operator may require an invitation, or close registration: then only the administrator registers users. Registrations of one address in an hour are limited. Where the operator demands it, `email` is required, and the account can log in once the address is confirmed.
         */
        post: {
            parameters: {
                query?: {
                    /** @description Has no effect: the server mails nothing but a token that the registration needs. */
                    disable_mail?: boolean;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        user: {
                            /** @description Username. Unique among users and groups; case does not count. */
                            username: string;
                            /** @description Plain password, or its md5 as 32 hex digits. */
                            password: string;
                            /** @description Mail address. An empty text clears it. */
                            email?: string;
                            /** @description First name. */
                            name?: string;
                            /** @description First name. */
                            surname?: string;
                            address?: string;
                            zipcode?: string;
                            country?: string;
                            mobile?: string;
                            /** @description Invitation of the administrator. Each admits one registration, until it expires. */
                            invitation?: string;
                        };
                        /** @description Invitation of the administrator. Each admits one registration, until it expires. */
                        invitation?: string;
                    };
                };
            };
            responses: {
                /** @description Created */
                201: {
                    content: {
                        "application/json": {
                            user: {
                                id: number;
                                email: string;
                                username: string;
                                /** @description First name. */
                                name: string;
                                surname: string;
                                address: string;
                                zipcode: string;
                                country: string;
                                mobile: string;
                                UUID: string;
                                openid: string;
                                /** @description Mail address that replaces `email` as soon as it is confirmed. Empty: none is to replace it. Absent: no change waits. */
                                email_pending?: string;
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/users/current": {
        /** Read your account */
        get: {
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            user: {
                                id: number;
                                email: string;
                                username: string;
                                /** @description First name. */
                                name: string;
                                surname: string;
                                address: string;
                                zipcode: string;
                                country: string;
                                mobile: string;
                                UUID: string;
                                openid: string;
                                /** @description Mail address that replaces `email` as soon as it is confirmed. Empty: none is to replace it. Absent: no change waits. */
                                email_pending?: string;
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/users/{id}": {
        /** Read your account by its id */
        get: {
            parameters: {
                path: {
                    /** @description Id of the user. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            user: {
                                id: number;
                                email: string;
                                username: string;
                                /** @description First name. */
                                name: string;
                                surname: string;
                                address: string;
                                zipcode: string;
                                country: string;
                                mobile: string;
                                UUID: string;
                                openid: string;
                                /** @description Mail address that replaces `email` as soon as it is confirmed. Empty: none is to replace it. Absent: no change waits. */
                                email_pending?: string;
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Change your account
         * @description Members that are absent stay as they are. `password` must be the current one; `POST /change_password` sets a new one. Where the server sends mail, a new `email` waits in `email_pending` until it is confirmed, and the old address gets a mail. An API key cannot change `email` and `username`.
         */
        put: {
            parameters: {
                path: {
                    /** @description Id of the user. */
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        user: {
                            /** @description Username. Unique among users and groups; case does not count. */
                            username?: string;
                            /** @description Plain password, or its md5 as 32 hex digits. */
                            password?: string;
                            /** @description Mail address. An empty text clears it. */
                            email?: string;
                            /** @description First name. */
                            name?: string;
                            /** @description First name. */
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
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            user: {
                                id: number;
                                email: string;
                                username: string;
                                /** @description First name. */
                                name: string;
                                surname: string;
                                address: string;
                                zipcode: string;
                                country: string;
                                mobile: string;
                                UUID: string;
                                openid: string;
                                /** @description Mail address that replaces `email` as soon as it is confirmed. Empty: none is to replace it. Absent: no change waits. */
                                email_pending?: string;
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Delete your account and everything in it
         * @description The server deletes your sensors first, a hundred at a time, then the rest, and your login last. If the request breaks off, repeat it.
         */
        delete: {
            parameters: {
                path: {
                    /** @description Id of the user. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/users/check/username/{username}": {
        /** Check whether a username is free */
        get: {
            parameters: {
                path: {
                    /** @description Username to check. */
                    username: string;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description `true`: no account uses it. */
                            available: boolean;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/users/check/email/{email}": {
        /** Check whether a mail address is free */
        get: {
            parameters: {
                path: {
                    /** @description Mail address to check. */
                    email: string;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description `true`: no account uses it. */
                            available: boolean;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/users/{id}/export": {
        /**
         * Export everything you have as a ZIP file
         * @description The file has account, sensors with all their points and files, metatags, devices, environments, triggers, notifications, data processors, services, groups and domains. Lists have the form of their operations; points are CSV that an upload accepts. The server makes the file while it sends it, so its length is not known in advance, and a file that is cut off is no ZIP file. One export at a time for each account.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Text in CSV that begins with `=`, `+`, `-`, `@`, a tab or a carriage return, which spreadsheets run as a formula. Default `keep`. `escape`: an apostrophe stands in front; numbers stay as they are. */
                    csv_formulas?: string;
                    /** @description Seconds that the response may be old. The server then reads a replica where there is one that is no further behind, and says in the header `Replica-Lag` by how many seconds at most. Absent: the response has all points that were acknowledged. */
                    max_lag?: number;
                    /** @description With `max_lag`: the value of the header `Consistency-Token` of an upload. The response has the points of that upload, however old the rest may be. */
                    consistency_token?: string;
                };
                path: {
                    /** @description Id of the user. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
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
         * Log in
         * @description The session id is in the body, in the header `X-SESSION_ID` and in the cookie `session_id`. The login ends your sessions that are older than a week. A session ends 30 days after its last use. The cookie `device` opens nothing: with it, failed logins of strangers do not lock you out.
         */
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Username. Unique among users and groups; case does not count. */
                        username: string;
                        /** @description Plain password, or its md5 as 32 hex digits. */
                        password: string;
                        /** @description Code of the second factor, or a recovery code. Without it an account with a second factor gets the reason `second_factor_required`. */
                        otp?: string;
                    };
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description Send it in the header `X-SESSION_ID`. */
                            session_id: string;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/logout": {
        /**
         * Log out
         * @description The server ends the session of the request. An API key cannot log out.
         */
        get: {
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Log out
         * @description The server ends the session of the request. An API key cannot log out.
         */
        post: {
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/session": {
        /**
         * Read who is logged in
         * @description For pages: a request without a valid session or API key gets `user: null`, not a refusal, and neither does it count as an attempt to log in.
         */
        get: {
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            user: {
                                id: number;
                                username: string;
                                /** @description Whether the session may call the endpoints of administrators. */
                                administrator: boolean;
                                /** @description Whether a group is logged in, which may only read. */
                                group: boolean;
                                /** @description Whether the session can do nothing but set up the second factor that an administrator demands. */
                                lacks_second_factor: boolean;
                            } | null;
                            /** @description Who may register: everybody, users with an invitation, or nobody. */
                            registration: string;
                            /** @description Where pages take pictures of maps from. Null: nowhere. */
                            map: {
                                /** @description Address of a tile, with `{z}`, `{x}` and `{y}`. */
                                tiles: string;
                                /** @description What the source asks to be named as. Empty: nothing. */
                                attribution: string;
                            } | null;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/change_password": {
        /**
         * Change your password
         * @description The server ends all your other sessions. API keys stay.
         */
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Plain password, or its md5 as 32 hex digits. */
                        current_password: string;
                        /** @description Plain password, or its md5 as 32 hex digits. */
                        new_password: string;
                    };
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/users/current/sessions": {
        /**
         * List your open sessions
         * @description A session that belongs to the login of a group lists itself alone.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Number of the page, from 0. */
                    page?: number;
                    /** @description Items of a page. The server returns at most 1000, and warns when more are requested. A response has at most 16 MB of texts. */
                    per_page?: number;
                    /** @description Has no effect: the response always has `total`. */
                    total?: boolean;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            sessions: {
                                /** @description Names the session here. It opens nothing. */
                                id: number;
                                /** @description User-Agent of the login, shortened. */
                                device: string;
                                /** @description Network address of the login. */
                                address: string;
                                /** @description Date of the login, UNIX seconds. */
                                created: number;
                                /** @description UNIX seconds, to within five minutes. */
                                last_used: number;
                                /** @description Whether it is the session of this request. */
                                current: boolean;
                            }[];
                            /** @description Number of items of all pages. */
                            total: number;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/users/current/sessions/{id}": {
        /**
         * End one of your sessions
         * @description The session ends at once.
         */
        delete: {
            parameters: {
                path: {
                    /** @description Id of the session. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/users/current/keys": {
        /** List your API keys, without their secrets */
        get: {
            parameters: {
                query?: {
                    /** @description Number of the page, from 0. */
                    page?: number;
                    /** @description Items of a page. The server returns at most 1000, and warns when more are requested. A response has at most 16 MB of texts. */
                    per_page?: number;
                    /** @description Has no effect: the response always has `total`. */
                    total?: boolean;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            keys: {
                                id: number;
                                name: string;
                                /**
                                 * @description `read`: requests that change nothing. `write`: uploads, deletion of points, and creation of sensors, but no reading. `all`: both.
                                 * @enum {string}
                                 */
                                scope: "all" | "read" | "write";
                                /** @description The only sensors that the key can reach. Null: all of yours. */
                                sensors: string[] | null;
                                /** @description UNIX seconds. Null: never. */
                                expires: number | null;
                                /** @description Date of creation, UNIX seconds. */
                                created: number;
                                /** @description UNIX seconds. Null: never. */
                                last_used: number | null;
                            }[];
                            /** @description Number of items of all pages. */
                            total: number;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Create an API key
         * @description Only this response has the secret, in `key.key`. Needs a session: a key cannot create other keys.
         */
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        key: {
                            /** @description Name for your list of keys. */
                            name?: string;
                            /**
                             * @description `read`: requests that change nothing. `write`: uploads, deletion of points, and creation of sensors, but no reading. `all`: both.
                             * @enum {string}
                             */
                            scope?: "all" | "read" | "write";
                            /** @description Ids of sensors of yours. Absent or null: all of them. */
                            sensors?: number[];
                            /** @description UNIX seconds or an ISO 8601 date, in the future. Absent or null: never. */
                            expires?: number | string;
                        };
                    };
                };
            };
            responses: {
                /** @description Created */
                201: {
                    content: {
                        "application/json": {
                            key: {
                                id: number;
                                name: string;
                                /**
                                 * @description `read`: requests that change nothing. `write`: uploads, deletion of points, and creation of sensors, but no reading. `all`: both.
                                 * @enum {string}
                                 */
                                scope: "all" | "read" | "write";
                                /** @description The only sensors that the key can reach. Null: all of yours. */
                                sensors: string[] | null;
                                /** @description UNIX seconds. Null: never. */
                                expires: number | null;
                                /** @description Date of creation, UNIX seconds. */
                                created: number;
                                /** @description UNIX seconds. Null: never. */
                                last_used: number | null;
                                /** @description The secret. No other response has it. */
                                key: string;
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/users/current/keys/{id}": {
        /**
         * Revoke an API key
         * @description The key ends at once.
         */
        delete: {
            parameters: {
                path: {
                    /** @description Id of the API key. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/requestPasswordReset": {
        /**
         * Request a mail to choose a new password
         * @description Name the account by its username or its mail address. The server sends at most three mails an hour.
         */
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Username. Unique among users and groups; case does not count. */
                        username?: string;
                        /** @description Mail address of the account. */
                        email?: string;
                    };
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/resetPassword": {
        /**
         * Choose a new password with the token from the mail
         * @description The server ends all your sessions. API keys stay. A token is valid for an hour, once, and until the password or the mail address changes.
         */
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Token from the mail. */
                        token: string;
                        /** @description Plain password, or its md5 as 32 hex digits. */
                        password: string;
                    };
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/requestEmailConfirmation": {
        /**
         * Request a mail to confirm a mail address
         * @description Name the account by its username or its present mail address. The mail goes to the address that waits for confirmation. The server sends at most three mails an hour.
         */
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Username. Unique among users and groups; case does not count. */
                        username?: string;
                        /** @description Mail address of the account. */
                        email?: string;
                    };
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/confirmEmail": {
        /**
         * Confirm a mail address with the token from the mail
         * @description A token is valid for a day, once, and as long as the address waits for confirmation.
         */
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Token from the mail. */
                        token: string;
                    };
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/users/current/second_factor": {
        /** Read the state of your second factor */
        get: {
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            second_factor: {
                                /** @description `true`: logins need the member `otp`. */
                                enabled: boolean;
                                /** @description `true`: an administrator demands one. Until it is enabled, a session can only set it up. */
                                demanded: boolean;
                                recovery_codes_left: number;
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Begin to set up a second factor
         * @description The response has a new secret for an authenticator app. The second factor counts from the first code on, which `POST /users/current/second_factor/confirm` takes. API keys go on without it; clients that cannot send `otp` need one.
         */
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Plain password, or its md5 as 32 hex digits. */
                        password: string;
                    };
                };
            };
            responses: {
                /** @description Created */
                201: {
                    content: {
                        "application/json": {
                            second_factor: {
                                /** @description Base32, to type into the app. */
                                secret: string;
                                /** @description `otpauth://totp/...`, to show as a QR code. */
                                uri: string;
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /** Disable your second factor */
        delete: {
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Plain password, or its md5 as 32 hex digits. */
                        password: string;
                        /** @description Code of the authenticator app, or a recovery code. */
                        otp: string;
                    };
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/users/current/second_factor/confirm": {
        /**
         * Enable your second factor with a first code
         * @description Only this response has the recovery codes. The server ends your other sessions.
         */
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Code of the authenticator app: six digits. */
                        otp: string;
                    };
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description Ten codes, each of which replaces a code of the app once. */
                            recovery_codes: string[];
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/welcome": {
        /**
         * Choose the password of the first account, and log in
         * @description Takes the token of the link that `npm start` prints as long as the generated password stands. A token is valid for an hour, once, and until the next start. The server ends all other sessions of the account. The response is that of a login.
         */
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Token of the link, after `token=`. */
                        token: string;
                        /** @description Plain password, or its md5 as 32 hex digits. */
                        password: string;
                    };
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description Send it in the header `X-SESSION_ID`. */
                            session_id: string;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/users/current/usage": {
        /**
         * Read your quotas and what is used of them
         * @description Points kept and their bytes are as a sidecar has counted them, at most some minutes ago, and what this server has stored since. Subscriptions are those of this server process.
         */
        get: {
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            usage: {
                                /**
                                 * @description Name of the quota, as `quota` of a refusal has it.
                                 * @enum {string}
                                 */
                                name: "sensors" | "points" | "point_bytes" | "file_bytes" | "points_per_day" | "bytes_per_day" | "triggers" | "sensor_triggers" | "processors" | "groups" | "environments" | "domains" | "devices" | "dashboards" | "annotations" | "keys" | "sessions" | "subscriptions";
                                /** @description What is counted. */
                                counts: string;
                                use: number;
                                /** @description `null`: without limit. */
                                limit: number | null;
                                /** @enum {string} */
                                unit: "items" | "points" | "bytes";
                                /** @description When the use begins again at 0, UNIX seconds. `null`: it falls only when something is deleted. */
                                resets: number | null;
                            }[];
                            /** @description Number of items of all pages. */
                            total: number;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors": {
        /** List the sensors you can see */
        get: {
            parameters: {
                query?: {
                    /** @description Number of the page, from 0. */
                    page?: number;
                    /** @description Items of a page. The server returns at most 1000, and warns when more are requested. A response has at most 16 MB of texts. */
                    per_page?: number;
                    /** @description Has no effect: the response always has `total`. */
                    total?: boolean;
                    /** @description `full` adds device, environment, owner, `last_value` and `last_date`. `row`: only what a row of a table shows, with `last_value` shortened to 200 characters. `no`: ids only. */
                    details?: "full" | "row" | "no";
                    /** @description `true`: only sensors of yours that are shared. Adds `users`. */
                    shared?: boolean;
                    /** @description `true`: only sensors of yours. `false`: only sensors of others. Adds `owner`. */
                    owned?: boolean;
                    /** @description `true`: only sensors on a device. */
                    physical?: boolean;
                    /** @description Only sensors of this group. */
                    group_id?: number;
                    /** @description Only these sensors, 1 to 1000. The list leaves out those that you cannot see. */
                    "sensor_id[]"?: number[];
                    /** @description Words, at most 8. Each must be part of the name, the type of hardware, the device, a metatag (`name=value`), the description, or the name of an environment or group of the sensor. Case and accents do not count. The server reads the first 10,000 characters of these texts. */
                    search?: string;
                    /** @description Order: by id, thus by age, by the name that is shown, or by the date of the newest point, sensors without points last. `-` reverses it. Default `id`. */
                    order?: "id" | "-id" | "name" | "-name" | "last_date" | "-last_date";
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            sensors: {
                                /** @description Id, as text. */
                                id: string;
                                /** @description Name, not blank. */
                                name?: string;
                                /** @description Name to show instead of `name`. */
                                display_name?: string;
                                /** @description Type of the hardware, for example `DS18B20`. */
                                device_type?: string;
                                /**
                                 * @description How the sensor pages its owner. Empty: not at all.
                                 * @enum {string}
                                 */
                                pager_type?: "" | "email" | "sms";
                                /** @description Type of the values: `float`, `integer`, `bool`, `string`, `json` or `file`. Empty: any value, point by point. */
                                data_type?: string;
                                /** @description Types of the fields of JSON values, as JSON text. */
                                data_structure?: string;
                                /** @description A property to search by. The server stores points in any case. */
                                use_data_storage?: boolean;
                                /** @description Unit of the values, for example `°C`. */
                                unit?: string;
                                /** @description Days that the server keeps points, by their dates. 0: as long as it keeps any. */
                                retention?: number;
                                description?: string;
                                /** @description `0`: plain. `1`: physical, on a device. `2`: virtual, computed from other sensors. */
                                type?: string;
                                /** @description Number of the data type. `0`: none, `1`: float, `2`: integer, `3`: bool, `4`: string, `5`: json, `6`: file. */
                                data_type_id?: string;
                                device?: {
                                    /** @description Id, as text. */
                                    id: string;
                                    /** @description Type of the device, for example `phone`. */
                                    type: string;
                                    /** @description Unique among devices of the type. */
                                    uuid: string;
                                };
                                environment?: {
                                    id: number;
                                    name: string;
                                    /** @description Number of floors. */
                                    floors: number;
                                    /** @description Polygon: `latitude longitude` of each point, separated by commas. */
                                    gps_outline: string;
                                    /** @description Centre: `latitude longitude altitude`. */
                                    position: string;
                                    /** @description Date of creation, UNIX seconds. */
                                    date: number;
                                };
                                owner?: {
                                    id?: number;
                                    name?: string;
                                    surname?: string;
                                    email?: string;
                                    username?: string;
                                };
                                /** @description Ids of the users with whom the sensor is shared, as far as you may see them. */
                                users?: number[];
                                /** @description `device.type` once more. */
                                device_device_type?: string;
                                /** @description `device.uuid` once more. */
                                device_device_uuid?: string;
                                /** @description Value of the newest point, as text. Null: no points. */
                                last_value?: string | null;
                                /** @description Date of the newest point, UNIX seconds. */
                                last_date?: number | null;
                                /** @description Whether the sensor is yours. Only with `details=row`. */
                                owned?: boolean;
                                /** @description Whether you share the sensor with another user. Only with `details=row`. */
                                shared?: boolean;
                                /** @description The environment of the sensor. Only with `details=row`. */
                                place?: {
                                    id: number;
                                    name: string;
                                    /** @description Of the sensor, if it has one in the environment. */
                                    position: string;
                                };
                                /** @description Groups of yours that have the sensor. Only with `details=row`, absent without any. */
                                groups?: {
                                    id: number;
                                    name: string;
                                }[];
                            }[];
                            /** @description Number of items of all pages. */
                            total: number;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
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
                            /** @description Name, not blank. */
                            name: string;
                            /** @description Name to show instead of `name`. */
                            display_name?: string;
                            /** @description Type of the hardware, for example `DS18B20`. */
                            device_type?: string;
                            /**
                             * @description How the sensor pages its owner. Empty: not at all.
                             * @enum {string}
                             */
                            pager_type?: "" | "email" | "sms";
                            /** @description Type of the values: `float`, `integer`, `bool`, `string`, `json` or `file`. Empty: any value, point by point. */
                            data_type?: string;
                            /** @description Types of the fields of JSON values, as JSON text. */
                            data_structure?: string;
                            /** @description A property to search by. The server stores points in any case. */
                            use_data_storage?: boolean;
                            /** @description Unit of the values, for example `°C`. */
                            unit?: string;
                            /** @description Days that the server keeps points, by their dates. 0: as long as it keeps any. */
                            retention?: number;
                            description?: string;
                        };
                    };
                };
            };
            responses: {
                /** @description Created */
                201: {
                    content: {
                        "application/json": {
                            sensor: {
                                /** @description Id, as text. */
                                id: string;
                                /** @description Name, not blank. */
                                name: string;
                                /** @description Name to show instead of `name`. */
                                display_name: string;
                                /** @description Type of the hardware, for example `DS18B20`. */
                                device_type: string;
                                /**
                                 * @description How the sensor pages its owner. Empty: not at all.
                                 * @enum {string}
                                 */
                                pager_type: "" | "email" | "sms";
                                /** @description Type of the values: `float`, `integer`, `bool`, `string`, `json` or `file`. Empty: any value, point by point. */
                                data_type: string;
                                /** @description Types of the fields of JSON values, as JSON text. */
                                data_structure: string;
                                /** @description A property to search by. The server stores points in any case. */
                                use_data_storage: boolean;
                                /** @description Unit of the values, for example `°C`. */
                                unit: string;
                                /** @description Days that the server keeps points, by their dates. 0: as long as it keeps any. */
                                retention: number;
                                description: string;
                                /** @description `0`: plain. `1`: physical, on a device. `2`: virtual, computed from other sensors. */
                                type: string;
                                /** @description Number of the data type. `0`: none, `1`: float, `2`: integer, `3`: bool, `4`: string, `5`: json, `6`: file. */
                                data_type_id: string;
                                device?: {
                                    /** @description Id, as text. */
                                    id: string;
                                    /** @description Type of the device, for example `phone`. */
                                    type: string;
                                    /** @description Unique among devices of the type. */
                                    uuid: string;
                                };
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
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
                    /** @description Id of the sensor. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            sensor: {
                                /** @description Id, as text. */
                                id: string;
                                /** @description Name, not blank. */
                                name: string;
                                /** @description Name to show instead of `name`. */
                                display_name: string;
                                /** @description Type of the hardware, for example `DS18B20`. */
                                device_type: string;
                                /**
                                 * @description How the sensor pages its owner. Empty: not at all.
                                 * @enum {string}
                                 */
                                pager_type: "" | "email" | "sms";
                                /** @description Type of the values: `float`, `integer`, `bool`, `string`, `json` or `file`. Empty: any value, point by point. */
                                data_type: string;
                                /** @description Types of the fields of JSON values, as JSON text. */
                                data_structure: string;
                                /** @description A property to search by. The server stores points in any case. */
                                use_data_storage: boolean;
                                /** @description Unit of the values, for example `°C`. */
                                unit: string;
                                /** @description Days that the server keeps points, by their dates. 0: as long as it keeps any. */
                                retention: number;
                                description: string;
                                /** @description `0`: plain. `1`: physical, on a device. `2`: virtual, computed from other sensors. */
                                type: string;
                                /** @description Number of the data type. `0`: none, `1`: float, `2`: integer, `3`: bool, `4`: string, `5`: json, `6`: file. */
                                data_type_id: string;
                                device?: {
                                    /** @description Id, as text. */
                                    id: string;
                                    /** @description Type of the device, for example `phone`. */
                                    type: string;
                                    /** @description Unique among devices of the type. */
                                    uuid: string;
                                };
                                /** @description Why the sensor could not page its owner last. Only for the owner, and only after a failure. */
                                pager_error?: string;
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Change a sensor
         * @description Members that are absent stay as they are.
         */
        put: {
            parameters: {
                path: {
                    /** @description Id of the sensor. */
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        sensor: {
                            /** @description Name, not blank. */
                            name?: string;
                            /** @description Name to show instead of `name`. */
                            display_name?: string;
                            /** @description Type of the hardware, for example `DS18B20`. */
                            device_type?: string;
                            /**
                             * @description How the sensor pages its owner. Empty: not at all.
                             * @enum {string}
                             */
                            pager_type?: "" | "email" | "sms";
                            /** @description Type of the values: `float`, `integer`, `bool`, `string`, `json` or `file`. Empty: any value, point by point. */
                            data_type?: string;
                            /** @description Types of the fields of JSON values, as JSON text. */
                            data_structure?: string;
                            /** @description A property to search by. The server stores points in any case. */
                            use_data_storage?: boolean;
                            /** @description Unit of the values, for example `°C`. */
                            unit?: string;
                            /** @description Days that the server keeps points, by their dates. 0: as long as it keeps any. */
                            retention?: number;
                            description?: string;
                        };
                    };
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            sensor: {
                                /** @description Id, as text. */
                                id: string;
                                /** @description Name, not blank. */
                                name: string;
                                /** @description Name to show instead of `name`. */
                                display_name: string;
                                /** @description Type of the hardware, for example `DS18B20`. */
                                device_type: string;
                                /**
                                 * @description How the sensor pages its owner. Empty: not at all.
                                 * @enum {string}
                                 */
                                pager_type: "" | "email" | "sms";
                                /** @description Type of the values: `float`, `integer`, `bool`, `string`, `json` or `file`. Empty: any value, point by point. */
                                data_type: string;
                                /** @description Types of the fields of JSON values, as JSON text. */
                                data_structure: string;
                                /** @description A property to search by. The server stores points in any case. */
                                use_data_storage: boolean;
                                /** @description Unit of the values, for example `°C`. */
                                unit: string;
                                /** @description Days that the server keeps points, by their dates. 0: as long as it keeps any. */
                                retention: number;
                                description: string;
                                /** @description `0`: plain. `1`: physical, on a device. `2`: virtual, computed from other sensors. */
                                type: string;
                                /** @description Number of the data type. `0`: none, `1`: float, `2`: integer, `3`: bool, `4`: string, `5`: json, `6`: file. */
                                data_type_id: string;
                                device?: {
                                    /** @description Id, as text. */
                                    id: string;
                                    /** @description Type of the device, for example `phone`. */
                                    type: string;
                                    /** @description Unique among devices of the type. */
                                    uuid: string;
                                };
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Delete a sensor
         * @description For the owner, the server deletes the sensor with all its points. For any other user it only ends the access of that user.
         */
        delete: {
            parameters: {
                path: {
                    /** @description Id of the sensor. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/{id}/environment": {
        /**
         * Read the environment of a sensor
         * @description 404 when the sensor is in no environment.
         */
        get: {
            parameters: {
                path: {
                    /** @description Id of the sensor. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            environment: {
                                id: number;
                                name: string;
                                /** @description Number of floors. */
                                floors: number;
                                /** @description Polygon: `latitude longitude` of each point, separated by commas. */
                                gps_outline: string;
                                /** @description Centre: `latitude longitude altitude`. */
                                position: string;
                                /** @description Date of creation, UNIX seconds. */
                                date: number;
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/{id}/users": {
        /**
         * List the users with whom you share a sensor
         * @description The list does not have users who read the sensor through a group. A user that you named only by id has empty texts until that user shares something with you or is in a group or domain with you.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Number of the page, from 0. */
                    page?: number;
                    /** @description Items of a page. The server returns at most 1000, and warns when more are requested. A response has at most 16 MB of texts. */
                    per_page?: number;
                    /** @description Has no effect: the response always has `total`. */
                    total?: boolean;
                };
                path: {
                    /** @description Id of the sensor. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            users: {
                                id: number;
                                name: string;
                                surname: string;
                                username: string;
                            }[];
                            /** @description Number of items of all pages. */
                            total: number;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Share a sensor
         * @description The user may read the sensor and its points. Repeating it is harmless; a user who gave up the access gets it again.
         */
        post: {
            parameters: {
                path: {
                    /** @description Id of the sensor. */
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Users by id or username: `{"id":1}`, `{"username":"ann"}` or `{"user":{...}}` each. */
                        users?: {
                            /** @description Id of the user. */
                            id?: number;
                            /** @description Username; case does not count. Beside an id it must belong to the same user. */
                            username?: string;
                            user?: {
                                /** @description Id of the user. */
                                id?: number;
                                /** @description Username; case does not count. Beside an id it must belong to the same user. */
                                username?: string;
                            };
                        }[];
                        user?: {
                            /** @description Id of the user. */
                            id?: number;
                            /** @description Username; case does not count. Beside an id it must belong to the same user. */
                            username?: string;
                        };
                        /** @description Id of the user. */
                        id?: number;
                        /** @description Username; case does not count. Beside an id it must belong to the same user. */
                        username?: string;
                    };
                };
            };
            responses: {
                /** @description Created */
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
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/{id}/users/{user_id}": {
        /**
         * Stop sharing a sensor with a user
         * @description Access through a group stays. To give up a sensor that another user shares with you, call `DELETE /sensors/{id}`.
         */
        delete: {
            parameters: {
                path: {
                    /** @description Id of the sensor. */
                    id: number;
                    /** @description Id of the user. */
                    user_id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/{id}/sensors": {
        /**
         * List the source sensors of a virtual sensor
         * @description The list has the sources that you can see.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Number of the page, from 0. */
                    page?: number;
                    /** @description Items of a page. The server returns at most 1000, and warns when more are requested. A response has at most 16 MB of texts. */
                    per_page?: number;
                    /** @description Has no effect: the response always has `total`. */
                    total?: boolean;
                    /** @description `full` adds device, environment, owner, `last_value` and `last_date`. `row`: only what a row of a table shows, with `last_value` shortened to 200 characters. `no`: ids only. */
                    details?: "full" | "row" | "no";
                };
                path: {
                    /** @description Id of the sensor. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            sensors: {
                                /** @description Id, as text. */
                                id: string;
                                /** @description Name, not blank. */
                                name?: string;
                                /** @description Name to show instead of `name`. */
                                display_name?: string;
                                /** @description Type of the hardware, for example `DS18B20`. */
                                device_type?: string;
                                /**
                                 * @description How the sensor pages its owner. Empty: not at all.
                                 * @enum {string}
                                 */
                                pager_type?: "" | "email" | "sms";
                                /** @description Type of the values: `float`, `integer`, `bool`, `string`, `json` or `file`. Empty: any value, point by point. */
                                data_type?: string;
                                /** @description Types of the fields of JSON values, as JSON text. */
                                data_structure?: string;
                                /** @description A property to search by. The server stores points in any case. */
                                use_data_storage?: boolean;
                                /** @description Unit of the values, for example `°C`. */
                                unit?: string;
                                /** @description Days that the server keeps points, by their dates. 0: as long as it keeps any. */
                                retention?: number;
                                description?: string;
                                /** @description `0`: plain. `1`: physical, on a device. `2`: virtual, computed from other sensors. */
                                type?: string;
                                /** @description Number of the data type. `0`: none, `1`: float, `2`: integer, `3`: bool, `4`: string, `5`: json, `6`: file. */
                                data_type_id?: string;
                                device?: {
                                    /** @description Id, as text. */
                                    id: string;
                                    /** @description Type of the device, for example `phone`. */
                                    type: string;
                                    /** @description Unique among devices of the type. */
                                    uuid: string;
                                };
                                environment?: {
                                    id: number;
                                    name: string;
                                    /** @description Number of floors. */
                                    floors: number;
                                    /** @description Polygon: `latitude longitude` of each point, separated by commas. */
                                    gps_outline: string;
                                    /** @description Centre: `latitude longitude altitude`. */
                                    position: string;
                                    /** @description Date of creation, UNIX seconds. */
                                    date: number;
                                };
                                owner?: {
                                    id?: number;
                                    name?: string;
                                    surname?: string;
                                    email?: string;
                                    username?: string;
                                };
                                /** @description Ids of the users with whom the sensor is shared, as far as you may see them. */
                                users?: number[];
                                /** @description `device.type` once more. */
                                device_device_type?: string;
                                /** @description `device.uuid` once more. */
                                device_device_uuid?: string;
                                /** @description Value of the newest point, as text. Null: no points. */
                                last_value?: string | null;
                                /** @description Date of the newest point, UNIX seconds. */
                                last_date?: number | null;
                                /** @description Whether the sensor is yours. Only with `details=row`. */
                                owned?: boolean;
                                /** @description Whether you share the sensor with another user. Only with `details=row`. */
                                shared?: boolean;
                                /** @description The environment of the sensor. Only with `details=row`. */
                                place?: {
                                    id: number;
                                    name: string;
                                    /** @description Of the sensor, if it has one in the environment. */
                                    position: string;
                                };
                                /** @description Groups of yours that have the sensor. Only with `details=row`, absent without any. */
                                groups?: {
                                    id: number;
                                    name: string;
                                }[];
                            }[];
                            /** @description Number of items of all pages. */
                            total: number;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Name the source sensors of a sensor
         * @description A source is any sensor that you can see. Your sensor becomes virtual (type 2). This gives no user access to the sources, and no reader of a source access to your sensor.
         */
        post: {
            parameters: {
                path: {
                    /** @description Id of the sensor. */
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        sensors?: {
                            /** @description Positive integer, also as text. */
                            id: number;
                        }[];
                        sensor?: {
                            /** @description Positive integer, also as text. */
                            id: number;
                        };
                        /** @description Positive integer, also as text. */
                        id?: number;
                    };
                };
            };
            responses: {
                /** @description Created */
                201: {
                    content: {
                        "application/json": {
                            sensors: {
                                /** @description Id, as text. */
                                id: string;
                            }[];
                            sensor: {
                                /** @description Id, as text. */
                                id: string;
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/{id}/sensors/{source_id}": {
        /**
         * Remove a source sensor from a sensor
         * @description Without sources the sensor is no longer virtual: its type is 1 on a device, otherwise 0.
         */
        delete: {
            parameters: {
                path: {
                    /** @description Id of the sensor. */
                    id: number;
                    /** @description Id of the source sensor. */
                    source_id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/domains": {
        /**
         * List your domains
         * @description The list has domains that you are in and domains that you have asked to join.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Number of the page, from 0. */
                    page?: number;
                    /** @description Items of a page. The server returns at most 1000, and warns when more are requested. A response has at most 16 MB of texts. */
                    per_page?: number;
                    /** @description Has no effect: the response always has `total`. */
                    total?: boolean;
                    /** @description `manager`: only domains that you manage. `member`: only the others. */
                    member_type?: "member" | "manager";
                    /** @description `full`: all members. `no`: id and name only. */
                    details?: "full" | "no";
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            domains: {
                                id: number;
                                name: string;
                                /** @description Accepted members that the domain may have, with its managers. 0: any number. */
                                member_limit?: number;
                                /**
                                 * @description Role in the domain.
                                 * @enum {string}
                                 */
                                member_type?: "member" | "manager";
                                /** @description `false`: waits for a manager to accept. */
                                accepted?: boolean;
                                /** @description Date of creation, UNIX seconds. */
                                date?: number;
                            }[];
                            /** @description Number of items of all pages. */
                            total: number;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Create a domain
         * @description You become its manager.
         */
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        domain: {
                            name: string;
                            /** @description Accepted members that the domain may have, with its managers. 0: any number. */
                            member_limit?: number;
                        };
                    };
                };
            };
            responses: {
                /** @description Created */
                201: {
                    content: {
                        "application/json": {
                            domain: {
                                id: number;
                                name: string;
                                /** @description Accepted members that the domain may have, with its managers. 0: any number. */
                                member_limit: number;
                                /**
                                 * @description Role in the domain.
                                 * @enum {string}
                                 */
                                member_type: "member" | "manager";
                                /** @description `false`: waits for a manager to accept. */
                                accepted: boolean;
                                /** @description Date of creation, UNIX seconds. */
                                date: number;
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
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
         * @description Members and managers may read a domain.
         */
        get: {
            parameters: {
                path: {
                    /** @description Id of the domain. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            domain: {
                                id: number;
                                name: string;
                                /** @description Accepted members that the domain may have, with its managers. 0: any number. */
                                member_limit: number;
                                /**
                                 * @description Role in the domain.
                                 * @enum {string}
                                 */
                                member_type: "member" | "manager";
                                /** @description `false`: waits for a manager to accept. */
                                accepted: boolean;
                                /** @description Date of creation, UNIX seconds. */
                                date: number;
                            };
                            /** @description The same domain once more, as some clients expect it. */
                            domains: {
                                id: number;
                                name: string;
                                /** @description Accepted members that the domain may have, with its managers. 0: any number. */
                                member_limit: number;
                                /**
                                 * @description Role in the domain.
                                 * @enum {string}
                                 */
                                member_type: "member" | "manager";
                                /** @description `false`: waits for a manager to accept. */
                                accepted: boolean;
                                /** @description Date of creation, UNIX seconds. */
                                date: number;
                            }[];
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Change a domain
         * @description Members that are absent stay as they are. The server refuses a limit below the present number of members.
         */
        put: {
            parameters: {
                path: {
                    /** @description Id of the domain. */
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        domain: {
                            name?: string;
                            /** @description Accepted members that the domain may have, with its managers. 0: any number. */
                            member_limit?: number;
                        };
                    };
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            domain: {
                                id: number;
                                name: string;
                                /** @description Accepted members that the domain may have, with its managers. 0: any number. */
                                member_limit: number;
                                /**
                                 * @description Role in the domain.
                                 * @enum {string}
                                 */
                                member_type: "member" | "manager";
                                /** @description `false`: waits for a manager to accept. */
                                accepted: boolean;
                                /** @description Date of creation, UNIX seconds. */
                                date: number;
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Delete a domain
         * @description All memberships end. Accounts and sensors stay.
         */
        delete: {
            parameters: {
                path: {
                    /** @description Id of the domain. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/domains/{id}/users": {
        /**
         * List members and waiting users of a domain
         * @description The list shows name and surname of users who asked to join or used a token. A user that a manager named only by id has an empty username until that user asks to join, shares something with you, or is in a group or another domain with you.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Number of the page, from 0. */
                    page?: number;
                    /** @description Items of a page. The server returns at most 1000, and warns when more are requested. A response has at most 16 MB of texts. */
                    per_page?: number;
                    /** @description Has no effect: the response always has `total`. */
                    total?: boolean;
                    /** @description Order. Default `ASC`. */
                    sort?: "ASC" | "DESC";
                    /** @description Member to sort by. Default `id`. */
                    sort_field?: "id" | "username" | "name" | "surname" | "member_type" | "accepted" | "date";
                };
                path: {
                    /** @description Id of the domain. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            users: {
                                id: number;
                                name?: string;
                                surname?: string;
                                /** @description Empty when the user does not show it. */
                                username: string;
                                /**
                                 * @description Role in the domain.
                                 * @enum {string}
                                 */
                                member_type: "member" | "manager";
                                /** @description `false`: waits for a manager to accept. */
                                accepted: boolean;
                                /** @description Date since when the user is in the domain or waits, UNIX seconds. */
                                date: number;
                            }[];
                            /** @description Number of items of all pages. */
                            total: number;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Join a domain, or accept users
         * @description A manager names users, who become members at once. Any other user can only name itself: with a token the user is in at once and the token is used up; without one the user waits for a manager.
         */
        post: {
            parameters: {
                path: {
                    /** @description Id of the domain. */
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Users by id or username: `{"id":1}`, `{"username":"ann"}` or `{"user":{...}}` each. */
                        users?: {
                            /** @description Id of the user. */
                            id?: number;
                            /** @description Username; case does not count. Beside an id it must belong to the same user. */
                            username?: string;
                            user?: {
                                /** @description Id of the user. */
                                id?: number;
                                /** @description Username; case does not count. Beside an id it must belong to the same user. */
                                username?: string;
                            };
                        }[];
                        user?: {
                            /** @description Id of the user. */
                            id?: number;
                            /** @description Username; case does not count. Beside an id it must belong to the same user. */
                            username?: string;
                        };
                        /** @description Id of the user. */
                        id?: number;
                        /** @description Username; case does not count. Beside an id it must belong to the same user. */
                        username?: string;
                        /** @description Join token. Without it the user waits for a manager. */
                        token?: string;
                    };
                };
            };
            responses: {
                /** @description Created */
                201: {
                    content: {
                        "application/json": {
                            users: {
                                id: number;
                                name?: string;
                                surname?: string;
                                /** @description Empty when the user does not show it. */
                                username: string;
                                /**
                                 * @description Role in the domain.
                                 * @enum {string}
                                 */
                                member_type: "member" | "manager";
                                /** @description `false`: waits for a manager to accept. */
                                accepted: boolean;
                                /** @description Date since when the user is in the domain or waits, UNIX seconds. */
                                date: number;
                            }[];
                            user: {
                                id: number;
                                name?: string;
                                surname?: string;
                                /** @description Empty when the user does not show it. */
                                username: string;
                                /**
                                 * @description Role in the domain.
                                 * @enum {string}
                                 */
                                member_type: "member" | "manager";
                                /** @description `false`: waits for a manager to accept. */
                                accepted: boolean;
                                /** @description Date since when the user is in the domain or waits, UNIX seconds. */
                                date: number;
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/domains/{id}/users/{user_id}": {
        /**
         * Leave a domain, or remove a user
         * @description Also withdraws a request to join. The last manager cannot leave.
         */
        delete: {
            parameters: {
                path: {
                    /** @description Id of the domain. */
                    id: number;
                    /** @description Id of the user. */
                    user_id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/domains/{id}/managers": {
        /** Appoint managers */
        post: {
            parameters: {
                path: {
                    /** @description Id of the domain. */
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Users by id or username: `{"id":1}`, `{"username":"ann"}` or `{"user":{...}}` each. */
                        users?: {
                            /** @description Id of the user. */
                            id?: number;
                            /** @description Username; case does not count. Beside an id it must belong to the same user. */
                            username?: string;
                            user?: {
                                /** @description Id of the user. */
                                id?: number;
                                /** @description Username; case does not count. Beside an id it must belong to the same user. */
                                username?: string;
                            };
                        }[];
                        user?: {
                            /** @description Id of the user. */
                            id?: number;
                            /** @description Username; case does not count. Beside an id it must belong to the same user. */
                            username?: string;
                        };
                        /** @description Id of the user. */
                        id?: number;
                        /** @description Username; case does not count. Beside an id it must belong to the same user. */
                        username?: string;
                    };
                };
            };
            responses: {
                /** @description Created */
                201: {
                    content: {
                        "application/json": {
                            users: {
                                id: number;
                                name?: string;
                                surname?: string;
                                /** @description Empty when the user does not show it. */
                                username: string;
                                /**
                                 * @description Role in the domain.
                                 * @enum {string}
                                 */
                                member_type: "member" | "manager";
                                /** @description `false`: waits for a manager to accept. */
                                accepted: boolean;
                                /** @description Date since when the user is in the domain or waits, UNIX seconds. */
                                date: number;
                            }[];
                            user: {
                                id: number;
                                name?: string;
                                surname?: string;
                                /** @description Empty when the user does not show it. */
                                username: string;
                                /**
                                 * @description Role in the domain.
                                 * @enum {string}
                                 */
                                member_type: "member" | "manager";
                                /** @description `false`: waits for a manager to accept. */
                                accepted: boolean;
                                /** @description Date since when the user is in the domain or waits, UNIX seconds. */
                                date: number;
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/domains/{id}/managers/{user_id}": {
        /**
         * Make a manager a plain member
         * @description The last manager stays.
         */
        delete: {
            parameters: {
                path: {
                    /** @description Id of the domain. */
                    id: number;
                    /** @description Id of the user. */
                    user_id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/domains/{id}/tokens": {
        /** List unused tokens */
        get: {
            parameters: {
                query?: {
                    /** @description Number of the page, from 0. */
                    page?: number;
                    /** @description Items of a page. The server returns at most 1000, and warns when more are requested. A response has at most 16 MB of texts. */
                    per_page?: number;
                    /** @description Has no effect: the response always has `total`. */
                    total?: boolean;
                };
                path: {
                    /** @description Id of the domain. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            tokens: string[];
                            /** @description Number of items of all pages. */
                            total: number;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Create tokens
         * @description `domain` or `amount`, in the query or in the body, is the number of tokens.
         */
        post: {
            parameters: {
                query?: {
                    /** @description Number of tokens. Default 1. */
                    domain?: number;
                    /** @description Number of tokens. Default 1. */
                    amount?: number;
                };
                path: {
                    /** @description Id of the domain. */
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Number of tokens. Default 1. */
                        domain?: number;
                        /** @description Number of tokens. Default 1. */
                        amount?: number;
                    };
                };
            };
            responses: {
                /** @description Created */
                201: {
                    content: {
                        "application/json": {
                            tokens: string[];
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
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
                    /** @description Id of the domain. */
                    id: number;
                    /** @description Join token. */
                    token: string;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
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
         * @description The list has sensors without metatags too.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Number of the page, from 0. */
                    page?: number;
                    /** @description Items of a page. The server returns at most 1000, and warns when more are requested. A response has at most 16 MB of texts. */
                    per_page?: number;
                    /** @description Has no effect: the response always has `total`. */
                    total?: boolean;
                    /** @description Set of metatags, case does not count. */
                    namespace?: string;
                    /** @description `no`: ids only. Default `full`. */
                    details?: "full" | "no";
                    /** @description `me`: your sensors. `shared`: sensors of others. `all`: both. Default: `me`. */
                    sensor_owner?: "me" | "shared" | "all";
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            sensors: {
                                /** @description Id, as text. */
                                id: string;
                                /** @description Name, not blank. */
                                name?: string;
                                /** @description Name to show instead of `name`. */
                                display_name?: string;
                                /** @description Type of the hardware, for example `DS18B20`. */
                                device_type?: string;
                                /**
                                 * @description How the sensor pages its owner. Empty: not at all.
                                 * @enum {string}
                                 */
                                pager_type?: "" | "email" | "sms";
                                /** @description Type of the values: `float`, `integer`, `bool`, `string`, `json` or `file`. Empty: any value, point by point. */
                                data_type?: string;
                                /** @description Types of the fields of JSON values, as JSON text. */
                                data_structure?: string;
                                /** @enum {string} */
                                use_data_storage?: "1" | "0";
                                /** @description Unit of the values, for example `°C`. */
                                unit?: string;
                                /** @description Days that the server keeps points, by their dates. 0: as long as it keeps any. */
                                retention?: number;
                                description?: string;
                                /** @description `0`: plain. `1`: physical, on a device. `2`: virtual, computed from other sensors. */
                                type?: string;
                                /** @description Number of the data type. `0`: none, `1`: float, `2`: integer, `3`: bool, `4`: string, `5`: json, `6`: file. */
                                data_type_id?: string;
                                device?: {
                                    /** @description Id, as text. */
                                    id: string;
                                    /** @description Type of the device, for example `phone`. */
                                    type: string;
                                    /** @description Unique among devices of the type. */
                                    uuid: string;
                                };
                                /** @description Values by name, in the form in which they were sent. */
                                metatags?: {
                                    [key: string]: (string | number)[];
                                };
                            }[];
                            /** @description Number of items of all pages. */
                            total: number;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
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
                    /** @description Number of the page, from 0. */
                    page?: number;
                    /** @description Items of a page. The server returns at most 1000, and warns when more are requested. A response has at most 16 MB of texts. */
                    per_page?: number;
                    /** @description Has no effect: the response always has `total`. */
                    total?: boolean;
                    /** @description Set of metatags, case does not count. */
                    namespace?: string;
                    /** @description `no`: ids only. Default `full`. */
                    details?: "full" | "no";
                    /** @description `me`: your sensors. `shared`: sensors of others. `all`: both. Default: `all`. */
                    sensor_owner?: "me" | "shared" | "all";
                };
                path: {
                    /** @description Id of the group. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            sensors: {
                                /** @description Id, as text. */
                                id: string;
                                /** @description Name, not blank. */
                                name?: string;
                                /** @description Name to show instead of `name`. */
                                display_name?: string;
                                /** @description Type of the hardware, for example `DS18B20`. */
                                device_type?: string;
                                /**
                                 * @description How the sensor pages its owner. Empty: not at all.
                                 * @enum {string}
                                 */
                                pager_type?: "" | "email" | "sms";
                                /** @description Type of the values: `float`, `integer`, `bool`, `string`, `json` or `file`. Empty: any value, point by point. */
                                data_type?: string;
                                /** @description Types of the fields of JSON values, as JSON text. */
                                data_structure?: string;
                                /** @enum {string} */
                                use_data_storage?: "1" | "0";
                                /** @description Unit of the values, for example `°C`. */
                                unit?: string;
                                /** @description Days that the server keeps points, by their dates. 0: as long as it keeps any. */
                                retention?: number;
                                description?: string;
                                /** @description `0`: plain. `1`: physical, on a device. `2`: virtual, computed from other sensors. */
                                type?: string;
                                /** @description Number of the data type. `0`: none, `1`: float, `2`: integer, `3`: bool, `4`: string, `5`: json, `6`: file. */
                                data_type_id?: string;
                                device?: {
                                    /** @description Id, as text. */
                                    id: string;
                                    /** @description Type of the device, for example `phone`. */
                                    type: string;
                                    /** @description Unique among devices of the type. */
                                    uuid: string;
                                };
                                /** @description Values by name, in the form in which they were sent. */
                                metatags?: {
                                    [key: string]: (string | number)[];
                                };
                            }[];
                            /** @description Number of items of all pages. */
                            total: number;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
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
                    /** @description Set of metatags, case does not count. */
                    namespace?: string;
                };
                path: {
                    /** @description Id of the sensor. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description Values by name, in the form in which they were sent. */
                            metatags: {
                                [key: string]: (string | number)[];
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Replace the metatags of a sensor
         * @description The server removes all other names of the namespace. A namespace has at most 30 names, each of at most 32 characters of printable ASCII. A name has at most 100 values, numbers or texts of at most 100 characters.
         */
        put: {
            parameters: {
                query?: {
                    /** @description Set of metatags, case does not count. */
                    namespace?: string;
                };
                path: {
                    /** @description Id of the sensor. */
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * @description Array of values, or a single value, by name.
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
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description Values by name, in the form in which they were sent. */
                            metatags: {
                                [key: string]: (string | number)[];
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Add metatags to a sensor
         * @description The values replace the ones that the name had. Without values the server removes the name. A namespace has at most 30 names, each of at most 32 characters of printable ASCII. A name has at most 100 values, numbers or texts of at most 100 characters.
         */
        post: {
            parameters: {
                query?: {
                    /** @description Set of metatags, case does not count. */
                    namespace?: string;
                };
                path: {
                    /** @description Id of the sensor. */
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * @description Array of values, or a single value, by name.
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
                /** @description Created */
                201: {
                    content: {
                        "application/json": {
                            /** @description Values by name, in the form in which they were sent. */
                            metatags: {
                                [key: string]: (string | number)[];
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Delete the metatags of a sensor
         * @description Other namespaces stay as they are.
         */
        delete: {
            parameters: {
                query?: {
                    /** @description Set of metatags, case does not count. */
                    namespace?: string;
                };
                path: {
                    /** @description Id of the sensor. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description Values by name, in the form in which they were sent. */
                            metatags: {
                                [key: string]: (string | number)[];
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/metatag_name/{metatag_name}/distinct_values": {
        /**
         * List the values of a metatag on all sensors you can see
         * @description Values that differ only in case count as one. The list is in the order of their text.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Number of the page, from 0. */
                    page?: number;
                    /** @description Items of a page. The server returns at most 1000, and warns when more are requested. A response has at most 16 MB of texts. */
                    per_page?: number;
                    /** @description Has no effect: the response always has `total`. */
                    total?: boolean;
                    /** @description Set of metatags, case does not count. */
                    namespace?: string;
                };
                path: {
                    /** @description Name of the metatag. */
                    metatag_name: string;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            distinct_values: (string | number)[];
                            /** @description Number of items of all pages. */
                            total: number;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/metatagname/{metatag_name}/distinct_values": {
        /**
         * List the values of a metatag on all sensors you can see
         * @description Values that differ only in case count as one. The list is in the order of their text.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Number of the page, from 0. */
                    page?: number;
                    /** @description Items of a page. The server returns at most 1000, and warns when more are requested. A response has at most 16 MB of texts. */
                    per_page?: number;
                    /** @description Has no effect: the response always has `total`. */
                    total?: boolean;
                    /** @description Set of metatags, case does not count. */
                    namespace?: string;
                };
                path: {
                    /** @description Name of the metatag. */
                    metatag_name: string;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            distinct_values: (string | number)[];
                            /** @description Number of items of all pages. */
                            total: number;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/metatag_name/{metatag_name}/distinct_values": {
        /**
         * List the values of a metatag on all sensors you can see
         * @description Values that differ only in case count as one. The list is in the order of their text.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Number of the page, from 0. */
                    page?: number;
                    /** @description Items of a page. The server returns at most 1000, and warns when more are requested. A response has at most 16 MB of texts. */
                    per_page?: number;
                    /** @description Has no effect: the response always has `total`. */
                    total?: boolean;
                    /** @description Set of metatags, case does not count. */
                    namespace?: string;
                };
                path: {
                    /** @description Name of the metatag. */
                    metatag_name: string;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            distinct_values: (string | number)[];
                            /** @description Number of items of all pages. */
                            total: number;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/metatagname/{metatag_name}/distinct_values": {
        /**
         * List the values of a metatag on all sensors you can see
         * @description Values that differ only in case count as one. The list is in the order of their text.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Number of the page, from 0. */
                    page?: number;
                    /** @description Items of a page. The server returns at most 1000, and warns when more are requested. A response has at most 16 MB of texts. */
                    per_page?: number;
                    /** @description Has no effect: the response always has `total`. */
                    total?: boolean;
                    /** @description Set of metatags, case does not count. */
                    namespace?: string;
                };
                path: {
                    /** @description Name of the metatag. */
                    metatag_name: string;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            distinct_values: (string | number)[];
                            /** @description Number of items of all pages. */
                            total: number;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/find": {
        /**
         * Find sensors by metatags and properties
         * @description The server finds a sensor when each inner array has a statement that is true of it: statements in one inner array are joined by "or", arrays and lists by "and". Case does not count. The server ignores an empty array.
         */
        post: {
            parameters: {
                query?: {
                    /** @description Number of the page, from 0. */
                    page?: number;
                    /** @description Items of a page. The server returns at most 1000, and warns when more are requested. A response has at most 16 MB of texts. */
                    per_page?: number;
                    /** @description Has no effect: the response always has `total`. */
                    total?: boolean;
                    /** @description Set of metatags, case does not count. */
                    namespace?: string;
                    /** @description `no`: ids only. Default `full`. */
                    details?: "full" | "no";
                    /** @description `me`: your sensors. `shared`: sensors of others. `all`: both. Default: `me`. */
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
                                 * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                 * @enum {string}
                                 */
                                operator: "equal" | "in" | "is_set";
                                /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                value?: unknown;
                            }[][];
                            sensor_statement_groups?: {
                                /** @enum {string} */
                                sensor_property: "id" | "name" | "type" | "device_type" | "data_type_id" | "pager_type" | "display_name" | "use_data_storage";
                                /**
                                 * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                 * @enum {string}
                                 */
                                operator: "equal" | "in" | "is_set";
                                /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                value?: unknown;
                            }[][];
                        };
                        metatag_statement_groups?: {
                            metatag_name: string;
                            /**
                             * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                             * @enum {string}
                             */
                            operator: "equal" | "in" | "is_set";
                            /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                            value?: unknown;
                        }[][];
                        sensor_statement_groups?: {
                            /** @enum {string} */
                            sensor_property: "id" | "name" | "type" | "device_type" | "data_type_id" | "pager_type" | "display_name" | "use_data_storage";
                            /**
                             * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                             * @enum {string}
                             */
                            operator: "equal" | "in" | "is_set";
                            /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                            value?: unknown;
                        }[][];
                    };
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            sensors: {
                                /** @description Id, as text. */
                                id: string;
                                /** @description Name, not blank. */
                                name?: string;
                                /** @description Name to show instead of `name`. */
                                display_name?: string;
                                /** @description Type of the hardware, for example `DS18B20`. */
                                device_type?: string;
                                /**
                                 * @description How the sensor pages its owner. Empty: not at all.
                                 * @enum {string}
                                 */
                                pager_type?: "" | "email" | "sms";
                                /** @description Type of the values: `float`, `integer`, `bool`, `string`, `json` or `file`. Empty: any value, point by point. */
                                data_type?: string;
                                /** @description Types of the fields of JSON values, as JSON text. */
                                data_structure?: string;
                                /** @enum {string} */
                                use_data_storage?: "1" | "0";
                                /** @description Unit of the values, for example `°C`. */
                                unit?: string;
                                /** @description Days that the server keeps points, by their dates. 0: as long as it keeps any. */
                                retention?: number;
                                description?: string;
                                /** @description `0`: plain. `1`: physical, on a device. `2`: virtual, computed from other sensors. */
                                type?: string;
                                /** @description Number of the data type. `0`: none, `1`: float, `2`: integer, `3`: bool, `4`: string, `5`: json, `6`: file. */
                                data_type_id?: string;
                                device?: {
                                    /** @description Id, as text. */
                                    id: string;
                                    /** @description Type of the device, for example `phone`. */
                                    type: string;
                                    /** @description Unique among devices of the type. */
                                    uuid: string;
                                };
                                /** @description Values by name, in the form in which they were sent. */
                                metatags?: {
                                    [key: string]: (string | number)[];
                                };
                            }[];
                            /** @description Number of items of all pages. */
                            total: number;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/groups/{id}/sensors/find": {
        /**
         * Find sensors of a group by metatags and properties
         * @description The server finds a sensor when each inner array has a statement that is true of it: statements in one inner array are joined by "or", arrays and lists by "and". Case does not count. The server ignores an empty array.
         */
        post: {
            parameters: {
                query?: {
                    /** @description Number of the page, from 0. */
                    page?: number;
                    /** @description Items of a page. The server returns at most 1000, and warns when more are requested. A response has at most 16 MB of texts. */
                    per_page?: number;
                    /** @description Has no effect: the response always has `total`. */
                    total?: boolean;
                    /** @description Set of metatags, case does not count. */
                    namespace?: string;
                    /** @description `no`: ids only. Default `full`. */
                    details?: "full" | "no";
                    /** @description `me`: your sensors. `shared`: sensors of others. `all`: both. Default: `all`. */
                    sensor_owner?: "me" | "shared" | "all";
                };
                path: {
                    /** @description Id of the group. */
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
                                 * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                 * @enum {string}
                                 */
                                operator: "equal" | "in" | "is_set";
                                /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                value?: unknown;
                            }[][];
                            sensor_statement_groups?: {
                                /** @enum {string} */
                                sensor_property: "id" | "name" | "type" | "device_type" | "data_type_id" | "pager_type" | "display_name" | "use_data_storage";
                                /**
                                 * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                 * @enum {string}
                                 */
                                operator: "equal" | "in" | "is_set";
                                /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                value?: unknown;
                            }[][];
                        };
                        metatag_statement_groups?: {
                            metatag_name: string;
                            /**
                             * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                             * @enum {string}
                             */
                            operator: "equal" | "in" | "is_set";
                            /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                            value?: unknown;
                        }[][];
                        sensor_statement_groups?: {
                            /** @enum {string} */
                            sensor_property: "id" | "name" | "type" | "device_type" | "data_type_id" | "pager_type" | "display_name" | "use_data_storage";
                            /**
                             * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                             * @enum {string}
                             */
                            operator: "equal" | "in" | "is_set";
                            /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                            value?: unknown;
                        }[][];
                    };
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            sensors: {
                                /** @description Id, as text. */
                                id: string;
                                /** @description Name, not blank. */
                                name?: string;
                                /** @description Name to show instead of `name`. */
                                display_name?: string;
                                /** @description Type of the hardware, for example `DS18B20`. */
                                device_type?: string;
                                /**
                                 * @description How the sensor pages its owner. Empty: not at all.
                                 * @enum {string}
                                 */
                                pager_type?: "" | "email" | "sms";
                                /** @description Type of the values: `float`, `integer`, `bool`, `string`, `json` or `file`. Empty: any value, point by point. */
                                data_type?: string;
                                /** @description Types of the fields of JSON values, as JSON text. */
                                data_structure?: string;
                                /** @enum {string} */
                                use_data_storage?: "1" | "0";
                                /** @description Unit of the values, for example `°C`. */
                                unit?: string;
                                /** @description Days that the server keeps points, by their dates. 0: as long as it keeps any. */
                                retention?: number;
                                description?: string;
                                /** @description `0`: plain. `1`: physical, on a device. `2`: virtual, computed from other sensors. */
                                type?: string;
                                /** @description Number of the data type. `0`: none, `1`: float, `2`: integer, `3`: bool, `4`: string, `5`: json, `6`: file. */
                                data_type_id?: string;
                                device?: {
                                    /** @description Id, as text. */
                                    id: string;
                                    /** @description Type of the device, for example `phone`. */
                                    type: string;
                                    /** @description Unique among devices of the type. */
                                    uuid: string;
                                };
                                /** @description Values by name, in the form in which they were sent. */
                                metatags?: {
                                    [key: string]: (string | number)[];
                                };
                            }[];
                            /** @description Number of items of all pages. */
                            total: number;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
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
         * @description With `interval` the response has each bucket that overlaps the range, complete. The date of a bucket is its start.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Number of the page, from 0. */
                    page?: number;
                    /** @description Items of a page. The server returns at most 1000, and warns when more are requested. A response has at most 16 MB of texts. */
                    per_page?: number;
                    /** @description Has no effect: the response always has `total`. */
                    total?: boolean;
                    /** @description First date, inclusive. UNIX seconds, ISO 8601, `now`, or relative to now such as `-1d` (units `ms s m h d w`). 0 counts as absent. */
                    start_date?: string;
                    /** @description Last date, inclusive. UNIX seconds, ISO 8601, `now`, or relative to now such as `-1d` (units `ms s m h d w`). 0 counts as absent. */
                    end_date?: string;
                    /** @description `true`: only the newest point of each sensor in the range. `total` counts the sensors that have one. */
                    last?: boolean;
                    /** @description Order by date, in any case of letters. Default `ASC`: oldest first. */
                    sort?: string;
                    /** @description Width of a bucket in seconds. 0 or absent: raw points. The server uses the nearest of these widths for any other number. */
                    interval?: number;
                    /** @description Functions of a bucket, one or several with commas, in any case of letters: `avg`, `min`, `max`, `sum`, `count`, `first`, `last`. Default: `avg` for numbers, `last` for everything else. */
                    function?: string;
                    /** @description IANA name of the time zone for buckets and for `week`, `month`, `year` and `week_year`. Default `UTC`. */
                    timezone?: string;
                    /** @description How the server fills buckets without points, of one sensor. Default: it leaves them out. */
                    fill?: string;
                    /** @description Form of values. Default `text`: each value is text. `typed`: native JSON. */
                    values?: string;
                    /** @description Form of the response. Default `json`. `Accept: text/csv` also selects CSV. */
                    format?: string;
                    /** @description Text in CSV that begins with `=`, `+`, `-`, `@`, a tab or a carriage return, which spreadsheets run as a formula. Default `keep`. `escape`: an apostrophe stands in front; numbers stay as they are. */
                    csv_formulas?: string;
                    /** @description Seconds that the response may be old. The server then reads a replica where there is one that is no further behind, and says in the header `Replica-Lag` by how many seconds at most. Absent: the response has all points that were acknowledged. */
                    max_lag?: number;
                    /** @description With `max_lag`: the value of the header `Consistency-Token` of an upload. The response has the points of that upload, however old the rest may be. */
                    consistency_token?: string;
                    /** @description Only the point at exactly this date. UNIX seconds, ISO 8601, `now`, or relative to now such as `-1d` (units `ms s m h d w`). 0 counts as absent. */
                    date?: string;
                    /** @description `true`, with `date`: the first point after that date, within `start_date` and `end_date`. `total` is 0 or 1. */
                    next?: boolean;
                };
                path: {
                    /** @description Id of the sensor. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            data: {
                                /** @description Date of the point in microseconds since 1970. */
                                id: string;
                                /** @description Id of the sensor. */
                                sensor_id: number;
                                /** @description Value of the point, or the result of the first function. Text; native JSON with `values=typed`. */
                                value: unknown;
                                /** @description Results by function. Only when the request names several. */
                                values?: {
                                    [key: string]: unknown;
                                };
                                /** @description Date of the point, or start of the bucket. UNIX seconds. */
                                date: number;
                                /** @description ISO 8601 week of the date in `timezone`. It belongs to `week_year`. */
                                week: number;
                                /** @description Month of the date in `timezone`, 1 to 12. */
                                month: number;
                                /** @description Year of the date in `timezone`. */
                                year: number;
                                /** @description ISO 8601 year that `week` belongs to. */
                                week_year: number;
                            }[];
                            /** @description Points or buckets of all pages. */
                            total: number;
                            /** @description Width of a bucket that the server used, in seconds. Absent for raw points. */
                            interval?: number;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                        "text/csv": string;
                    };
                };
            };
        };
        /**
         * Upload points of one sensor
         * @description The server responds when the points are on disk. It validates each point by itself: with 201 it took at least one and lists the others in `rejected`; with 409 it took none. A sensor and a date identify a point, so repeating an upload is harmless.
         */
        post: {
            parameters: {
                query?: {
                    /** @description `true`: values that are text hold JSON. */
                    json_value?: boolean;
                };
                path: {
                    /** @description Id of the sensor. */
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        data: {
                            /** @description Number, text or JSON, as the data type of the sensor allows. JSON may also be sent as text. */
                            value: unknown;
                            /** @description UNIX seconds with a fraction, also as text, or ISO 8601. Absent: the time of the server. */
                            date?: number | string;
                        }[] | {
                            /** @description Number, text or JSON, as the data type of the sensor allows. JSON may also be sent as text. */
                            value: unknown;
                            /** @description UNIX seconds with a fraction, also as text, or ISO 8601. Absent: the time of the server. */
                            date?: number | string;
                        };
                    } | {
                        /** @description Number, text or JSON, as the data type of the sensor allows. JSON may also be sent as text. */
                        value: unknown;
                        /** @description UNIX seconds with a fraction, also as text, or ISO 8601. Absent: the time of the server. */
                        date?: number | string;
                    };
                    "text/csv": string;
                };
            };
            responses: {
                /** @description Created */
                201: {
                    content: {
                        "application/json": {
                            /** @description Points that are new. With an API key of the scope `write`: all points that the server took. */
                            stored: number;
                            /** @description Points that were stored before with the same value. Absent with an API key of the scope `write`. */
                            duplicate?: number;
                            /** @description Points that were stored before with another value. The upload wins. Absent with an API key of the scope `write`. */
                            replaced?: number;
                            /** @description Rejected points beyond those that `rejected` lists. */
                            rejected_more?: number;
                            rejected: {
                                /** @description Position in the uploaded list, from 0. */
                                index: number;
                                /** @description Why the server rejected the point. */
                                reason: string;
                            }[];
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /** Delete the points of a range */
        delete: {
            parameters: {
                query: {
                    /** @description First date, inclusive. UNIX seconds, ISO 8601, or relative to now such as `-1d`. 0 is 1970. */
                    start_date: string;
                    /** @description Last date, inclusive. The same forms. */
                    end_date: string;
                };
                path: {
                    /** @description Id of the sensor. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description Number of deleted points. */
                            deleted: number;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/data": {
        /**
         * Read points of many sensors, raw or down-sampled
         * @description Points come by date in the order of `sort`, and at the same date by the id of the sensor. When the caller may not read one of the sensors, the response is 404.
         */
        get: {
            parameters: {
                query: {
                    /** @description Number of the page, from 0. */
                    page?: number;
                    /** @description Items of a page. The server returns at most 1000, and warns when more are requested. A response has at most 16 MB of texts. */
                    per_page?: number;
                    /** @description Has no effect: the response always has `total`. */
                    total?: boolean;
                    /** @description First date, inclusive. UNIX seconds, ISO 8601, `now`, or relative to now such as `-1d` (units `ms s m h d w`). 0 counts as absent. */
                    start_date?: string;
                    /** @description Last date, inclusive. UNIX seconds, ISO 8601, `now`, or relative to now such as `-1d` (units `ms s m h d w`). 0 counts as absent. */
                    end_date?: string;
                    /** @description `true`: only the newest point of each sensor in the range. `total` counts the sensors that have one. */
                    last?: boolean;
                    /** @description Order by date, in any case of letters. Default `ASC`: oldest first. */
                    sort?: string;
                    /** @description Width of a bucket in seconds. 0 or absent: raw points. The server uses the nearest of these widths for any other number. */
                    interval?: number;
                    /** @description Functions of a bucket, one or several with commas, in any case of letters: `avg`, `min`, `max`, `sum`, `count`, `first`, `last`. Default: `avg` for numbers, `last` for everything else. */
                    function?: string;
                    /** @description IANA name of the time zone for buckets and for `week`, `month`, `year` and `week_year`. Default `UTC`. */
                    timezone?: string;
                    /** @description How the server fills buckets without points, of one sensor. Default: it leaves them out. */
                    fill?: string;
                    /** @description Form of values. Default `text`: each value is text. `typed`: native JSON. */
                    values?: string;
                    /** @description Form of the response. Default `json`. `Accept: text/csv` also selects CSV. */
                    format?: string;
                    /** @description Text in CSV that begins with `=`, `+`, `-`, `@`, a tab or a carriage return, which spreadsheets run as a formula. Default `keep`. `escape`: an apostrophe stands in front; numbers stay as they are. */
                    csv_formulas?: string;
                    /** @description Seconds that the response may be old. The server then reads a replica where there is one that is no further behind, and says in the header `Replica-Lag` by how many seconds at most. Absent: the response has all points that were acknowledged. */
                    max_lag?: number;
                    /** @description With `max_lag`: the value of the header `Consistency-Token` of an upload. The response has the points of that upload, however old the rest may be. */
                    consistency_token?: string;
                    /** @description Ids of the sensors, 1 to 1000. */
                    "sensor_id[]": number[];
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            data: {
                                /** @description Date of the point in microseconds since 1970. */
                                id: string;
                                /** @description Id of the sensor. */
                                sensor_id: number;
                                /** @description Value of the point, or the result of the first function. Text; native JSON with `values=typed`. */
                                value: unknown;
                                /** @description Results by function. Only when the request names several. */
                                values?: {
                                    [key: string]: unknown;
                                };
                                /** @description Date of the point, or start of the bucket. UNIX seconds. */
                                date: number;
                                /** @description ISO 8601 week of the date in `timezone`. It belongs to `week_year`. */
                                week: number;
                                /** @description Month of the date in `timezone`, 1 to 12. */
                                month: number;
                                /** @description Year of the date in `timezone`. */
                                year: number;
                                /** @description ISO 8601 year that `week` belongs to. */
                                week_year: number;
                            }[];
                            /** @description Points or buckets of all pages. */
                            total: number;
                            /** @description Width of a bucket that the server used, in seconds. Absent for raw points. */
                            interval?: number;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                        "text/csv": string;
                    };
                };
            };
        };
        /**
         * Upload points of many sensors
         * @description The server responds when the points are on disk. It validates each point by itself: with 201 it took at least one and lists the others in `rejected`; with 409 it took none. A sensor and a date identify a point, so repeating an upload is harmless. The server rejects points of sensors that the caller may not write to.
         */
        post: {
            parameters: {
                query?: {
                    /** @description `true`: values that are text hold JSON. */
                    json_value?: boolean;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        sensors: {
                            /** @description Positive integer, also as text. */
                            sensor_id: number;
                            data: {
                                /** @description Number, text or JSON, as the data type of the sensor allows. JSON may also be sent as text. */
                                value: unknown;
                                /** @description UNIX seconds with a fraction, also as text, or ISO 8601. Absent: the time of the server. */
                                date?: number | string;
                            }[] | {
                                /** @description Number, text or JSON, as the data type of the sensor allows. JSON may also be sent as text. */
                                value: unknown;
                                /** @description UNIX seconds with a fraction, also as text, or ISO 8601. Absent: the time of the server. */
                                date?: number | string;
                            };
                        }[];
                    };
                    "text/csv": string;
                };
            };
            responses: {
                /** @description Created */
                201: {
                    content: {
                        "application/json": {
                            /** @description Points that are new. With an API key of the scope `write`: all points that the server took. */
                            stored: number;
                            /** @description Points that were stored before with the same value. Absent with an API key of the scope `write`. */
                            duplicate?: number;
                            /** @description Points that were stored before with another value. The upload wins. Absent with an API key of the scope `write`. */
                            replaced?: number;
                            /** @description Rejected points beyond those that `rejected` lists. */
                            rejected_more?: number;
                            rejected: {
                                /** @description Position in the uploaded list, from 0. */
                                index: number;
                                /** @description Why the server rejected the point. */
                                reason: string;
                                /** @description Null: the upload names no valid id. */
                                sensor_id: number | null;
                            }[];
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
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
                    /** @description Id of the sensor. */
                    id: number;
                    /** @description Id of the point: its date in microseconds since 1970. */
                    data_id: string;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description Number of deleted points: 1. */
                            deleted: number;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/{id}/chart": {
        /**
         * Read what a chart of one sensor draws
         * @description A range as columns: the points themselves where they are few, otherwise buckets with mean, minimum and maximum. The width of a bucket depends on the length of the range and on `columns` only, so all charts of a range show the same buckets, each whole. Text, JSON and bool are runs of one state.
         */
        get: {
            parameters: {
                query?: {
                    /** @description First date, inclusive. Default: the oldest point. UNIX seconds, ISO 8601, `now`, or relative to now such as `-1d` (units `ms s m h d w`). 0 counts as absent. */
                    start_date?: string;
                    /** @description Last date, inclusive. Default: the newest point. UNIX seconds, ISO 8601, `now`, or relative to now such as `-1d` (units `ms s m h d w`). 0 counts as absent. */
                    end_date?: string;
                    /** @description Columns of pixels that the chart has. The server takes the finest width of which no more buckets than that are as long as the range. */
                    columns?: number;
                    /** @description The server returns points instead of buckets if the range has at most that many. Default: as many as columns. */
                    points?: number;
                    /** @description Seconds that a bucket has at least. The server takes the next wider one of its widths. */
                    width?: number;
                    /** @description Functions of a bucket, one or several with commas: `avg`, `min`, `max`, `sum`, `count`, `first`, `last`. Default: `avg,min,max,count`. */
                    function?: string;
                    /** @description IANA name of the time zone that buckets of an hour and longer follow. Shorter ones are the same in every zone. Default `UTC`. */
                    timezone?: string;
                    /** @description How the values are drawn. Default: `numbers` for `float` and `integer`, `states` for other data types; without a data type as most values are. */
                    kind?: string;
                    /** @description Seconds that the response may be old. The server then reads a replica where there is one that is no further behind, and says in the header `Replica-Lag` by how many seconds at most. Absent: the response has all points that were acknowledged. */
                    max_lag?: number;
                    /** @description With `max_lag`: the value of the header `Consistency-Token` of an upload. The response has the points of that upload, however old the rest may be. */
                    consistency_token?: string;
                };
                path: {
                    /** @description Id of the sensor. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description UNIX seconds: everything that was stored before is in the response. Only of a response from a replica (`max_lag`). */
                            as_of?: number;
                            /** @description `points`: the points themselves. `buckets`: buckets of the width `width`. `states`: runs of one state. */
                            kind: string;
                            /** @description First date of the range, UNIX seconds. Without `start_date`: the oldest point. */
                            start_date: number;
                            /** @description Last date of the range, UNIX seconds. Without `end_date`: the newest point. */
                            end_date: number;
                            /** @description Date of the oldest point of the sensor. Null: it has none. */
                            oldest: number | null;
                            /** @description Date of the newest point of the sensor. */
                            newest: number | null;
                            /** @description Exact number of points in the range. */
                            total: number;
                            /** @description Usual time between two points in seconds: the median near the ends of the range. Null: unknown, and for states. */
                            interval: number | null;
                            /** @description Seconds of a bucket; of months, quarters and years the mean length. Null unless `kind` is `buckets`. */
                            width: number | null;
                            /** @description UNIX seconds, in order: of each point, the start of each bucket that has points, or of each run. */
                            date: number[];
                            /** @description Of each point. Null: it is no number. Only for `points`. */
                            value?: (number | null)[];
                            /** @description Results of each function by its name. Null: the bucket has no numbers. Only for `buckets`. */
                            values?: {
                                [key: string]: (number | null)[];
                            };
                            /** @description Places in `date` before which the sensor had no point for more than three usual intervals: no line leads there from the entry before. For `points` the one before place 0 is `previous`, and the place behind the last one is that of `next`. */
                            breaks?: number[];
                            /** @description End of each run, UNIX seconds, exclusive. Only for `states`. */
                            end?: number[];
                            /** @description The value of each run as text, at most 200 characters of it. Null: several states, each shorter than a column. Only for `states`. */
                            state?: (string | null)[];
                            /** @description Number of states in each run: 1, or how many short ones the server merged. Null: several, and unknown how many. Only for `states`. */
                            states?: (number | null)[];
                            /** @description Number of points in each run. 0: the state of the point before the range. Only for `states`. */
                            points?: number[];
                            /** @description The last point before the range. Null: there is none. For `points` and `states`. */
                            previous?: {
                                /** @description UNIX seconds. */
                                date: number;
                                value: number | string | null;
                            } | null;
                            /** @description The first point after the range. For `points`. */
                            next?: {
                                /** @description UNIX seconds. */
                                date: number;
                                value: number | string | null;
                            } | null;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/sparklines": {
        /**
         * Read small lines of many sensors
         * @description The same columns for each sensor: buckets of UTC, of the narrowest of the widths 60, 300, 600, 1800, 3600, 86400 and 604800 seconds of which at most `columns` cover the range. With `states`, sensors whose values are no numbers also have their states over the same range. When the caller may not read one of the sensors, the response is 404.
         */
        get: {
            parameters: {
                query: {
                    /** @description Ids of the sensors, 1 to 100. */
                    "sensor_id[]": number[];
                    /** @description First date. Default: a day before `end_date`. UNIX seconds, ISO 8601, `now`, or relative to now such as `-1d` (units `ms s m h d w`). 0 counts as absent. */
                    start_date?: string;
                    /** @description Last date. Default: now. UNIX seconds, ISO 8601, `now`, or relative to now such as `-1d` (units `ms s m h d w`). 0 counts as absent. */
                    end_date?: string;
                    /** @description Most columns of a line. */
                    columns?: number;
                    /** @description Columns of a strip of states: the server merges states that are shorter than one of them. Default: no states. */
                    states?: number;
                    /** @description Seconds that the response may be old. The server then reads a replica where there is one that is no further behind, and says in the header `Replica-Lag` by how many seconds at most. Absent: the response has all points that were acknowledged. */
                    max_lag?: number;
                    /** @description With `max_lag`: the value of the header `Consistency-Token` of an upload. The response has the points of that upload, however old the rest may be. */
                    consistency_token?: string;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description Start of the first column, UNIX seconds. */
                            start: number;
                            /** @description Width of a column in seconds. */
                            interval: number;
                            /** @description Number of columns. */
                            columns: number;
                            sensors: {
                                /** @description Id of the sensor, in the order of the request. */
                                sensor_id: number;
                                /** @description Mean of the numbers of each column. Null: it has none. */
                                avg: (number | null)[];
                                /** @description Least number of each column. */
                                min: (number | null)[];
                                /** @description Greatest number of each column. */
                                max: (number | null)[];
                                /** @description States in order, of texts, JSON and bool, and of sensors without a data type that have no number. The server reads the newest 4096 points or a few more: where there are more, the first state begins later than `start`. Only with the parameter `states`. */
                                states?: {
                                    /** @description Since when, UNIX seconds; not before `start`. */
                                    date: number;
                                    /** @description Until when, exclusive: the next state, the end of the last column, or now. */
                                    end: number;
                                    /** @description The value as text, at most 200 characters of it. Null: several short states. */
                                    state: string | null;
                                    /** @description Number of states: 1, or how many short ones the server merged. */
                                    count: number;
                                }[];
                            }[];
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
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
         * @description A device exists as long as it has sensors.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Number of the page, from 0. */
                    page?: number;
                    /** @description Items of a page. The server returns at most 1000, and warns when more are requested. A response has at most 16 MB of texts. */
                    per_page?: number;
                    /** @description Has no effect: the response always has `total`. */
                    total?: boolean;
                    /** @description Words, at most 8. Each must be part of the type or the UUID. Case and accents do not count. */
                    search?: string;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            devices: {
                                /** @description Id, as text. */
                                id: string;
                                /** @description Type of the device, for example `phone`. */
                                type: string;
                                /** @description Unique among devices of the type. */
                                uuid: string;
                            }[];
                            /** @description Number of items of all pages. */
                            total: number;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
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
                    /** @description Id of the device. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            device: {
                                /** @description Id, as text. */
                                id: string;
                                /** @description Type of the device, for example `phone`. */
                                type: string;
                                /** @description Unique among devices of the type. */
                                uuid: string;
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Change a device
         * @description Members that are absent stay as they are. `type` and `uuid` together are unique among your devices.
         */
        put: {
            parameters: {
                path: {
                    /** @description Id of the device. */
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        device: {
                            /** @description Type of the device, for example `phone`. */
                            type?: string;
                            /** @description Unique among devices of the type. */
                            uuid?: string;
                        };
                    };
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            device: {
                                /** @description Id, as text. */
                                id: string;
                                /** @description Type of the device, for example `phone`. */
                                type: string;
                                /** @description Unique among devices of the type. */
                                uuid: string;
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Delete a device
         * @description Its sensors stay. Their type becomes 0, unless they are virtual.
         */
        delete: {
            parameters: {
                path: {
                    /** @description Id of the device. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
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
                    /** @description Number of the page, from 0. */
                    page?: number;
                    /** @description Items of a page. The server returns at most 1000, and warns when more are requested. A response has at most 16 MB of texts. */
                    per_page?: number;
                    /** @description Has no effect: the response always has `total`. */
                    total?: boolean;
                    /** @description `full` adds device, environment, owner, `last_value` and `last_date`. `row`: only what a row of a table shows, with `last_value` shortened to 200 characters. `no`: ids only. */
                    details?: "full" | "row" | "no";
                };
                path: {
                    /** @description Id of the device. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            sensors: {
                                /** @description Id, as text. */
                                id: string;
                                /** @description Name, not blank. */
                                name?: string;
                                /** @description Name to show instead of `name`. */
                                display_name?: string;
                                /** @description Type of the hardware, for example `DS18B20`. */
                                device_type?: string;
                                /**
                                 * @description How the sensor pages its owner. Empty: not at all.
                                 * @enum {string}
                                 */
                                pager_type?: "" | "email" | "sms";
                                /** @description Type of the values: `float`, `integer`, `bool`, `string`, `json` or `file`. Empty: any value, point by point. */
                                data_type?: string;
                                /** @description Types of the fields of JSON values, as JSON text. */
                                data_structure?: string;
                                /** @description A property to search by. The server stores points in any case. */
                                use_data_storage?: boolean;
                                /** @description Unit of the values, for example `°C`. */
                                unit?: string;
                                /** @description Days that the server keeps points, by their dates. 0: as long as it keeps any. */
                                retention?: number;
                                description?: string;
                                /** @description `0`: plain. `1`: physical, on a device. `2`: virtual, computed from other sensors. */
                                type?: string;
                                /** @description Number of the data type. `0`: none, `1`: float, `2`: integer, `3`: bool, `4`: string, `5`: json, `6`: file. */
                                data_type_id?: string;
                                device?: {
                                    /** @description Id, as text. */
                                    id: string;
                                    /** @description Type of the device, for example `phone`. */
                                    type: string;
                                    /** @description Unique among devices of the type. */
                                    uuid: string;
                                };
                                environment?: {
                                    id: number;
                                    name: string;
                                    /** @description Number of floors. */
                                    floors: number;
                                    /** @description Polygon: `latitude longitude` of each point, separated by commas. */
                                    gps_outline: string;
                                    /** @description Centre: `latitude longitude altitude`. */
                                    position: string;
                                    /** @description Date of creation, UNIX seconds. */
                                    date: number;
                                };
                                owner?: {
                                    id?: number;
                                    name?: string;
                                    surname?: string;
                                    email?: string;
                                    username?: string;
                                };
                                /** @description Ids of the users with whom the sensor is shared, as far as you may see them. */
                                users?: number[];
                                /** @description `device.type` once more. */
                                device_device_type?: string;
                                /** @description `device.uuid` once more. */
                                device_device_uuid?: string;
                                /** @description Value of the newest point, as text. Null: no points. */
                                last_value?: string | null;
                                /** @description Date of the newest point, UNIX seconds. */
                                last_date?: number | null;
                                /** @description Whether the sensor is yours. Only with `details=row`. */
                                owned?: boolean;
                                /** @description Whether you share the sensor with another user. Only with `details=row`. */
                                shared?: boolean;
                                /** @description The environment of the sensor. Only with `details=row`. */
                                place?: {
                                    id: number;
                                    name: string;
                                    /** @description Of the sensor, if it has one in the environment. */
                                    position: string;
                                };
                                /** @description Groups of yours that have the sensor. Only with `details=row`, absent without any. */
                                groups?: {
                                    id: number;
                                    name: string;
                                }[];
                            }[];
                            /** @description Number of items of all pages. */
                            total: number;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/{id}/device": {
        /**
         * Read the device of a sensor
         * @description 404 when the sensor is on no device.
         */
        get: {
            parameters: {
                path: {
                    /** @description Id of the sensor. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            device: {
                                /** @description Id, as text. */
                                id: string;
                                /** @description Type of the device, for example `phone`. */
                                type: string;
                                /** @description Unique among devices of the type. */
                                uuid: string;
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Put a sensor on a device
         * @description Name the device by `id`, or by `type` and `uuid`; the server creates it unless you have it. A sensor is on one device and leaves the previous one. Its type becomes 1, unless it is virtual.
         */
        post: {
            parameters: {
                path: {
                    /** @description Id of the sensor. */
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        device: {
                            /** @description Positive integer, also as text. */
                            id?: number;
                            /** @description Type of the device, for example `phone`. */
                            type?: string;
                            /** @description Unique among devices of the type. */
                            uuid?: string;
                        };
                    };
                };
            };
            responses: {
                /** @description Created */
                201: {
                    content: {
                        "application/json": {
                            device: {
                                /** @description Id, as text. */
                                id: string;
                                /** @description Type of the device, for example `phone`. */
                                type: string;
                                /** @description Unique among devices of the type. */
                                uuid: string;
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Remove a sensor from its device
         * @description The type of the sensor becomes 0, unless it is virtual. A device ends with its last sensor.
         */
        delete: {
            parameters: {
                path: {
                    /** @description Id of the sensor. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/{id}/device/{device_id}": {
        /**
         * Remove a sensor from a device
         * @description The type of the sensor becomes 0, unless it is virtual. A device ends with its last sensor.
         */
        delete: {
            parameters: {
                path: {
                    /** @description Id of the sensor. */
                    id: number;
                    /** @description Id of the device. */
                    device_id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/demo": {
        /**
         * Read the state of your demo data
         * @description The live feed goes on until a day after the last call of this operation: a call also starts it again, and the points that are missing meanwhile are made.
         */
        get: {
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description Null: there is none. */
                            demo: {
                                /**
                                 * @description `making`: the history is being stored, oldest points first. `live`: new points arrive every five seconds.
                                 * @enum {string}
                                 */
                                state: "making" | "live";
                                /** @description Part of the history that is stored. */
                                progress: number;
                                /** @description UNIX seconds. */
                                created: number;
                                /** @description End of the live feed, UNIX seconds. */
                                live_until: number;
                                /** @description The sensors of the demo, but for those that you have deleted since. */
                                sensors: {
                                    /** @description Id, as text. */
                                    id: string;
                                    name: string;
                                }[];
                            } | null;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Make demo data
         * @description Creates eight sensors. A sidecar then stores a year of plausible data for them within seconds, and goes on with live points. Sensors, devices and the points of the history count to your quotas; the live feed also counts, but is not refused. If there is demo data already, the operation is the same as `GET /demo`.
         */
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Time zone of working hours, daylight and seasons, for example `Europe/Amsterdam`. Default `UTC`. */
                        timezone?: string;
                    };
                };
            };
            responses: {
                /** @description Created */
                201: {
                    content: {
                        "application/json": {
                            demo: {
                                /**
                                 * @description `making`: the history is being stored, oldest points first. `live`: new points arrive every five seconds.
                                 * @enum {string}
                                 */
                                state: "making" | "live";
                                /** @description Part of the history that is stored. */
                                progress: number;
                                /** @description UNIX seconds. */
                                created: number;
                                /** @description End of the live feed, UNIX seconds. */
                                live_until: number;
                                /** @description The sensors of the demo, but for those that you have deleted since. */
                                sensors: {
                                    /** @description Id, as text. */
                                    id: string;
                                    name: string;
                                }[];
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Remove demo data
         * @description Deletes the sensors of the demo with all their points, and nothing else.
         */
        delete: {
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
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
                    /** @description Number of the page, from 0. */
                    page?: number;
                    /** @description Items of a page. The server returns at most 1000, and warns when more are requested. A response has at most 16 MB of texts. */
                    per_page?: number;
                    /** @description Has no effect: the response always has `total`. */
                    total?: boolean;
                    /** @description `latitude,longitude`: only environments with this point inside the polygon or on its edge. */
                    contains?: string;
                    /** @description Words, at most 8. Each must be part of the name. Case and accents do not count. */
                    search?: string;
                    /** @description Form of the response. Default `json`. `geojson`: GeoJSON (RFC 7946), longitude before latitude. */
                    format?: "json" | "geojson";
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            environments: {
                                id: number;
                                name: string;
                                /** @description Number of floors. */
                                floors: number;
                                /** @description Polygon: `latitude longitude` of each point, separated by commas. */
                                gps_outline: string;
                                /** @description Centre: `latitude longitude altitude`. */
                                position: string;
                                /** @description Date of creation, UNIX seconds. */
                                date: number;
                            }[];
                            /** @description Number of items of all pages. */
                            total: number;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                        "application/geo+json": Record<string, never>;
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
                            /** @description Number of floors. */
                            floors?: number;
                            /** @description Polygon: `latitude longitude` or `latitude longitude altitude` of each point, points separated by commas. The server closes it. */
                            gps_outline?: string;
                            /** @description Centre: `latitude longitude altitude`, or without altitude. */
                            position?: string;
                        };
                    };
                };
            };
            responses: {
                /** @description Created */
                201: {
                    content: {
                        "application/json": {
                            environment: {
                                id: number;
                                name: string;
                                /** @description Number of floors. */
                                floors: number;
                                /** @description Polygon: `latitude longitude` of each point, separated by commas. */
                                gps_outline: string;
                                /** @description Centre: `latitude longitude altitude`. */
                                position: string;
                                /** @description Date of creation, UNIX seconds. */
                                date: number;
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
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
                    /** @description Form of the response. Default `json`. `geojson`: GeoJSON (RFC 7946), longitude before latitude. */
                    format?: "json" | "geojson";
                };
                path: {
                    /** @description Id of the environment. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            environment: {
                                id: number;
                                name: string;
                                /** @description Number of floors. */
                                floors: number;
                                /** @description Polygon: `latitude longitude` of each point, separated by commas. */
                                gps_outline: string;
                                /** @description Centre: `latitude longitude altitude`. */
                                position: string;
                                /** @description Date of creation, UNIX seconds. */
                                date: number;
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                        "application/geo+json": Record<string, never>;
                    };
                };
            };
        };
        /**
         * Change an environment
         * @description Members that are absent stay as they are.
         */
        put: {
            parameters: {
                path: {
                    /** @description Id of the environment. */
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        environment: {
                            name?: string;
                            /** @description Number of floors. */
                            floors?: number;
                            /** @description Polygon: `latitude longitude` or `latitude longitude altitude` of each point, points separated by commas. The server closes it. */
                            gps_outline?: string;
                            /** @description Centre: `latitude longitude altitude`, or without altitude. */
                            position?: string;
                        };
                    };
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            environment: {
                                id: number;
                                name: string;
                                /** @description Number of floors. */
                                floors: number;
                                /** @description Polygon: `latitude longitude` of each point, separated by commas. */
                                gps_outline: string;
                                /** @description Centre: `latitude longitude altitude`. */
                                position: string;
                                /** @description Date of creation, UNIX seconds. */
                                date: number;
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Delete an environment
         * @description Its parts and sensors stay.
         */
        delete: {
            parameters: {
                path: {
                    /** @description Id of the environment. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
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
         * @description Parts of parts are not in the list.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Number of the page, from 0. */
                    page?: number;
                    /** @description Items of a page. The server returns at most 1000, and warns when more are requested. A response has at most 16 MB of texts. */
                    per_page?: number;
                    /** @description Has no effect: the response always has `total`. */
                    total?: boolean;
                    /** @description Form of the response. Default `json`. `geojson`: GeoJSON (RFC 7946), longitude before latitude. */
                    format?: "json" | "geojson";
                };
                path: {
                    /** @description Id of the environment. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            environments: {
                                id: number;
                                name: string;
                                /** @description Number of floors. */
                                floors: number;
                                /** @description Polygon: `latitude longitude` of each point, separated by commas. */
                                gps_outline: string;
                                /** @description Centre: `latitude longitude altitude`. */
                                position: string;
                                /** @description Date of creation, UNIX seconds. */
                                date: number;
                            }[];
                            /** @description Number of items of all pages. */
                            total: number;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                        "application/geo+json": Record<string, never>;
                    };
                };
            };
        };
        /**
         * Add parts to an environment
         * @description An environment can be part of several others, but not of itself, also not through others. Repeating it is harmless.
         */
        post: {
            parameters: {
                path: {
                    /** @description Id of the environment. */
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        environments?: {
                            /** @description Positive integer, also as text. */
                            id: number;
                        }[];
                        environment?: {
                            /** @description Positive integer, also as text. */
                            id: number;
                        };
                        /** @description Positive integer, also as text. */
                        id?: number;
                    };
                };
            };
            responses: {
                /** @description Created */
                201: {
                    content: {
                        "application/json": {
                            environments: {
                                id: number;
                                name: string;
                                /** @description Number of floors. */
                                floors: number;
                                /** @description Polygon: `latitude longitude` of each point, separated by commas. */
                                gps_outline: string;
                                /** @description Centre: `latitude longitude altitude`. */
                                position: string;
                                /** @description Date of creation, UNIX seconds. */
                                date: number;
                            }[];
                            environment: {
                                id: number;
                                name: string;
                                /** @description Number of floors. */
                                floors: number;
                                /** @description Polygon: `latitude longitude` of each point, separated by commas. */
                                gps_outline: string;
                                /** @description Centre: `latitude longitude altitude`. */
                                position: string;
                                /** @description Date of creation, UNIX seconds. */
                                date: number;
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/environments/{id}/environments/{sub_id}": {
        /** Remove a part from an environment */
        delete: {
            parameters: {
                path: {
                    /** @description Id of the environment. */
                    id: number;
                    /** @description Id of the part. */
                    sub_id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
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
         * @description Sensors in its parts are not in the list.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Number of the page, from 0. */
                    page?: number;
                    /** @description Items of a page. The server returns at most 1000, and warns when more are requested. A response has at most 16 MB of texts. */
                    per_page?: number;
                    /** @description Has no effect: the response always has `total`. */
                    total?: boolean;
                    /** @description `full` adds device, environment, owner, `last_value` and `last_date`. `row`: only what a row of a table shows, with `last_value` shortened to 200 characters. `no`: ids only. */
                    details?: "full" | "row" | "no";
                };
                path: {
                    /** @description Id of the environment. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            sensors: {
                                /** @description Id, as text. */
                                id: string;
                                /** @description Name, not blank. */
                                name?: string;
                                /** @description Name to show instead of `name`. */
                                display_name?: string;
                                /** @description Type of the hardware, for example `DS18B20`. */
                                device_type?: string;
                                /**
                                 * @description How the sensor pages its owner. Empty: not at all.
                                 * @enum {string}
                                 */
                                pager_type?: "" | "email" | "sms";
                                /** @description Type of the values: `float`, `integer`, `bool`, `string`, `json` or `file`. Empty: any value, point by point. */
                                data_type?: string;
                                /** @description Types of the fields of JSON values, as JSON text. */
                                data_structure?: string;
                                /** @description A property to search by. The server stores points in any case. */
                                use_data_storage?: boolean;
                                /** @description Unit of the values, for example `°C`. */
                                unit?: string;
                                /** @description Days that the server keeps points, by their dates. 0: as long as it keeps any. */
                                retention?: number;
                                description?: string;
                                /** @description `0`: plain. `1`: physical, on a device. `2`: virtual, computed from other sensors. */
                                type?: string;
                                /** @description Number of the data type. `0`: none, `1`: float, `2`: integer, `3`: bool, `4`: string, `5`: json, `6`: file. */
                                data_type_id?: string;
                                device?: {
                                    /** @description Id, as text. */
                                    id: string;
                                    /** @description Type of the device, for example `phone`. */
                                    type: string;
                                    /** @description Unique among devices of the type. */
                                    uuid: string;
                                };
                                environment?: {
                                    id: number;
                                    name: string;
                                    /** @description Number of floors. */
                                    floors: number;
                                    /** @description Polygon: `latitude longitude` of each point, separated by commas. */
                                    gps_outline: string;
                                    /** @description Centre: `latitude longitude altitude`. */
                                    position: string;
                                    /** @description Date of creation, UNIX seconds. */
                                    date: number;
                                };
                                owner?: {
                                    id?: number;
                                    name?: string;
                                    surname?: string;
                                    email?: string;
                                    username?: string;
                                };
                                /** @description Ids of the users with whom the sensor is shared, as far as you may see them. */
                                users?: number[];
                                /** @description `device.type` once more. */
                                device_device_type?: string;
                                /** @description `device.uuid` once more. */
                                device_device_uuid?: string;
                                /** @description Value of the newest point, as text. Null: no points. */
                                last_value?: string | null;
                                /** @description Date of the newest point, UNIX seconds. */
                                last_date?: number | null;
                                /** @description Whether the sensor is yours. Only with `details=row`. */
                                owned?: boolean;
                                /** @description Whether you share the sensor with another user. Only with `details=row`. */
                                shared?: boolean;
                                /** @description The environment of the sensor. Only with `details=row`. */
                                place?: {
                                    id: number;
                                    name: string;
                                    /** @description Of the sensor, if it has one in the environment. */
                                    position: string;
                                };
                                /** @description Groups of yours that have the sensor. Only with `details=row`, absent without any. */
                                groups?: {
                                    id: number;
                                    name: string;
                                }[];
                            }[];
                            /** @description Number of items of all pages. */
                            total: number;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Put sensors into an environment
         * @description Only sensors of yours. A sensor is in one environment and leaves the previous one.
         */
        post: {
            parameters: {
                path: {
                    /** @description Id of the environment. */
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        sensors?: {
                            /** @description Positive integer, also as text. */
                            id: number;
                        }[];
                        sensor?: {
                            /** @description Positive integer, also as text. */
                            id: number;
                        };
                        /** @description Positive integer, also as text. */
                        id?: number;
                    };
                };
            };
            responses: {
                /** @description Created */
                201: {
                    content: {
                        "application/json": {
                            sensors: {
                                /** @description Id, as text. */
                                id: string;
                            }[];
                            sensor: {
                                /** @description Id, as text. */
                                id: string;
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/environments/{id}/sensors/{sensor_id}": {
        /**
         * Set the position of a sensor in an environment
         * @description It ends when the sensor leaves the environment. The server does not compare it with the polygon.
         */
        put: {
            parameters: {
                path: {
                    /** @description Id of the environment. */
                    id: number;
                    /** @description Id of the sensor. */
                    sensor_id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description `latitude longitude altitude`, or without altitude. Empty: not known. */
                        position: string;
                    };
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            sensor: {
                                /** @description Id, as text. */
                                id: string;
                                position: string;
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /** Remove a sensor from an environment */
        delete: {
            parameters: {
                path: {
                    /** @description Id of the environment. */
                    id: number;
                    /** @description Id of the sensor. */
                    sensor_id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/dashboards": {
        /** List dashboards */
        get: {
            parameters: {
                query?: {
                    /** @description Number of the page, from 0. */
                    page?: number;
                    /** @description Items of a page. The server returns at most 1000, and warns when more are requested. A response has at most 16 MB of texts. */
                    per_page?: number;
                    /** @description Has no effect: the response always has `total`. */
                    total?: boolean;
                    /** @description `me`: your dashboards. `shared`: those of others that are shared with you. Default `all`. */
                    owner?: "me" | "shared" | "all";
                    /** @description `full` adds `content`. Default `no`. */
                    details?: "full" | "no";
                    /** @description Words, at most 8. Each must be part of the name or the description. Case and accents do not count. */
                    search?: string;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            dashboards: {
                                id: number;
                                name: string;
                                description: string;
                                owner: {
                                    id?: number;
                                    name?: string;
                                    surname?: string;
                                    username?: string;
                                };
                                /**
                                 * @description What the caller may do. `owner`: everything.
                                 * @enum {string}
                                 */
                                rights: "owner" | "edit" | "read";
                                /** @description Each change adds one. */
                                version: number;
                                /** @description Number of panels. */
                                panels: number;
                                /** @description UNIX seconds. */
                                created: number;
                                /** @description Last change, UNIX seconds. */
                                updated: number;
                                updated_by: {
                                    id?: number;
                                    name?: string;
                                    surname?: string;
                                    username?: string;
                                };
                                content?: unknown;
                            }[];
                            /** @description Number of items of all pages. */
                            total: number;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Create a dashboard
         * @description To import one, send the `name`, `description` and `content` of another one; other members of it are ignored.
         */
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        dashboard: {
                            name: string;
                            description?: string;
                            content: unknown;
                        };
                    };
                };
            };
            responses: {
                /** @description Created */
                201: {
                    content: {
                        "application/json": {
                            dashboard: {
                                id: number;
                                name: string;
                                description: string;
                                owner: {
                                    id?: number;
                                    name?: string;
                                    surname?: string;
                                    username?: string;
                                };
                                /**
                                 * @description What the caller may do. `owner`: everything.
                                 * @enum {string}
                                 */
                                rights: "owner" | "edit" | "read";
                                /** @description Each change adds one. */
                                version: number;
                                /** @description Number of panels. */
                                panels: number;
                                /** @description UNIX seconds. */
                                created: number;
                                /** @description Last change, UNIX seconds. */
                                updated: number;
                                updated_by: {
                                    id?: number;
                                    name?: string;
                                    surname?: string;
                                    username?: string;
                                };
                                content: {
                                    /** @description Version of this schema: 1. */
                                    schema: number;
                                    /** @description Either `last`, or `from` and `to`. */
                                    time: {
                                        /** @description Seconds up to now: a moving range. */
                                        last?: number;
                                        /** @description Begin of a fixed range, UNIX seconds; beside `to`. */
                                        from?: number;
                                        /** @description End of a fixed range, UNIX seconds; beside `from`. */
                                        to?: number;
                                    };
                                    /** @description Whether new points are shown as they arrive. Default true. */
                                    live?: boolean;
                                    /** @description IANA time zone of days and hours. Empty or absent: that of the reader. */
                                    timezone?: string;
                                    panels: ({
                                        /** @description Unique within the dashboard. */
                                        id: string;
                                        /** @description Empty: the names of the sensors. */
                                        title?: string;
                                        /** @description Place in a grid of 12 columns: `x` and `w` together are at most 12. */
                                        grid: {
                                            /** @description First column, from 0. */
                                            x: number;
                                            /** @description First row, from 0. */
                                            y: number;
                                            /** @description Columns. */
                                            w: number;
                                            /** @description Rows. */
                                            h: number;
                                        };
                                        /** @enum {string} */
                                        type: "line";
                                        /** @description By id, by a filter, or both. A reader sees those of them that the reader may read. */
                                        sensors: {
                                            ids?: string[];
                                            /** @description As of `POST /sensors/find`. */
                                            filter?: {
                                                metatag_statement_groups?: {
                                                    metatag_name: string;
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                                sensor_statement_groups?: {
                                                    /** @enum {string} */
                                                    sensor_property: "id" | "name" | "type" | "device_type" | "data_type_id" | "pager_type" | "display_name" | "use_data_storage";
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                            };
                                        };
                                        options?: {
                                            /** @description Whether the band from lowest to highest value is drawn. Default true. */
                                            band?: boolean;
                                            /** @description Whether firings of triggers of the reader are marked. Default false. A public link shows none. */
                                            firings?: boolean;
                                        };
                                    } | {
                                        /** @description Unique within the dashboard. */
                                        id: string;
                                        /** @description Empty: the names of the sensors. */
                                        title?: string;
                                        /** @description Place in a grid of 12 columns: `x` and `w` together are at most 12. */
                                        grid: {
                                            /** @description First column, from 0. */
                                            x: number;
                                            /** @description First row, from 0. */
                                            y: number;
                                            /** @description Columns. */
                                            w: number;
                                            /** @description Rows. */
                                            h: number;
                                        };
                                        /** @enum {string} */
                                        type: "number";
                                        /** @description By id, by a filter, or both. A reader sees those of them that the reader may read. */
                                        sensors: {
                                            ids?: string[];
                                            /** @description As of `POST /sensors/find`. */
                                            filter?: {
                                                metatag_statement_groups?: {
                                                    metatag_name: string;
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                                sensor_statement_groups?: {
                                                    /** @enum {string} */
                                                    sensor_property: "id" | "name" | "type" | "device_type" | "data_type_id" | "pager_type" | "display_name" | "use_data_storage";
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                            };
                                        };
                                        options?: {
                                            /** @description Whether the course over the range is drawn. Default true. */
                                            sparkline?: boolean;
                                        };
                                    } | {
                                        /** @description Unique within the dashboard. */
                                        id: string;
                                        /** @description Empty: the names of the sensors. */
                                        title?: string;
                                        /** @description Place in a grid of 12 columns: `x` and `w` together are at most 12. */
                                        grid: {
                                            /** @description First column, from 0. */
                                            x: number;
                                            /** @description First row, from 0. */
                                            y: number;
                                            /** @description Columns. */
                                            w: number;
                                            /** @description Rows. */
                                            h: number;
                                        };
                                        /** @enum {string} */
                                        type: "gauge";
                                        /** @description By id, by a filter, or both. A reader sees those of them that the reader may read. */
                                        sensors: {
                                            ids?: string[];
                                            /** @description As of `POST /sensors/find`. */
                                            filter?: {
                                                metatag_statement_groups?: {
                                                    metatag_name: string;
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                                sensor_statement_groups?: {
                                                    /** @enum {string} */
                                                    sensor_property: "id" | "name" | "type" | "device_type" | "data_type_id" | "pager_type" | "display_name" | "use_data_storage";
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                            };
                                        };
                                        options?: {
                                            /** @description Left end of the scale. Default 0. */
                                            min?: number;
                                            /** @description Right end of the scale. Default 100. */
                                            max?: number;
                                        };
                                    } | {
                                        /** @description Unique within the dashboard. */
                                        id: string;
                                        /** @description Empty: the names of the sensors. */
                                        title?: string;
                                        /** @description Place in a grid of 12 columns: `x` and `w` together are at most 12. */
                                        grid: {
                                            /** @description First column, from 0. */
                                            x: number;
                                            /** @description First row, from 0. */
                                            y: number;
                                            /** @description Columns. */
                                            w: number;
                                            /** @description Rows. */
                                            h: number;
                                        };
                                        /** @enum {string} */
                                        type: "bar";
                                        /** @description By id, by a filter, or both. A reader sees those of them that the reader may read. */
                                        sensors: {
                                            ids?: string[];
                                            /** @description As of `POST /sensors/find`. */
                                            filter?: {
                                                metatag_statement_groups?: {
                                                    metatag_name: string;
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                                sensor_statement_groups?: {
                                                    /** @enum {string} */
                                                    sensor_property: "id" | "name" | "type" | "device_type" | "data_type_id" | "pager_type" | "display_name" | "use_data_storage";
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                            };
                                        };
                                        options?: {
                                            /**
                                             * @description Span of time of one bar. Default `day`.
                                             * @enum {string}
                                             */
                                            span?: "hour" | "day" | "week" | "month";
                                            /**
                                             * @description What of the points in a span of time. Default `mean`.
                                             * @enum {string}
                                             */
                                            statistic?: "mean" | "min" | "max" | "sum" | "count";
                                        };
                                    } | {
                                        /** @description Unique within the dashboard. */
                                        id: string;
                                        /** @description Empty: the names of the sensors. */
                                        title?: string;
                                        /** @description Place in a grid of 12 columns: `x` and `w` together are at most 12. */
                                        grid: {
                                            /** @description First column, from 0. */
                                            x: number;
                                            /** @description First row, from 0. */
                                            y: number;
                                            /** @description Columns. */
                                            w: number;
                                            /** @description Rows. */
                                            h: number;
                                        };
                                        /** @enum {string} */
                                        type: "table";
                                        /** @description By id, by a filter, or both. A reader sees those of them that the reader may read. */
                                        sensors: {
                                            ids?: string[];
                                            /** @description As of `POST /sensors/find`. */
                                            filter?: {
                                                metatag_statement_groups?: {
                                                    metatag_name: string;
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                                sensor_statement_groups?: {
                                                    /** @enum {string} */
                                                    sensor_property: "id" | "name" | "type" | "device_type" | "data_type_id" | "pager_type" | "display_name" | "use_data_storage";
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                            };
                                        };
                                        options?: Record<string, never>;
                                    } | {
                                        /** @description Unique within the dashboard. */
                                        id: string;
                                        /** @description Empty: the names of the sensors. */
                                        title?: string;
                                        /** @description Place in a grid of 12 columns: `x` and `w` together are at most 12. */
                                        grid: {
                                            /** @description First column, from 0. */
                                            x: number;
                                            /** @description First row, from 0. */
                                            y: number;
                                            /** @description Columns. */
                                            w: number;
                                            /** @description Rows. */
                                            h: number;
                                        };
                                        /** @enum {string} */
                                        type: "state";
                                        /** @description By id, by a filter, or both. A reader sees those of them that the reader may read. */
                                        sensors: {
                                            ids?: string[];
                                            /** @description As of `POST /sensors/find`. */
                                            filter?: {
                                                metatag_statement_groups?: {
                                                    metatag_name: string;
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                                sensor_statement_groups?: {
                                                    /** @enum {string} */
                                                    sensor_property: "id" | "name" | "type" | "device_type" | "data_type_id" | "pager_type" | "display_name" | "use_data_storage";
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                            };
                                        };
                                        options?: {
                                            /** @description Whether firings of triggers of the reader are marked. Default false. A public link shows none. */
                                            firings?: boolean;
                                        };
                                    } | {
                                        /** @description Unique within the dashboard. */
                                        id: string;
                                        /** @description Empty: the names of the sensors. */
                                        title?: string;
                                        /** @description Place in a grid of 12 columns: `x` and `w` together are at most 12. */
                                        grid: {
                                            /** @description First column, from 0. */
                                            x: number;
                                            /** @description First row, from 0. */
                                            y: number;
                                            /** @description Columns. */
                                            w: number;
                                            /** @description Rows. */
                                            h: number;
                                        };
                                        /** @enum {string} */
                                        type: "heatmap";
                                        /** @description By id, by a filter, or both. A reader sees those of them that the reader may read. */
                                        sensors: {
                                            ids?: string[];
                                            /** @description As of `POST /sensors/find`. */
                                            filter?: {
                                                metatag_statement_groups?: {
                                                    metatag_name: string;
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                                sensor_statement_groups?: {
                                                    /** @enum {string} */
                                                    sensor_property: "id" | "name" | "type" | "device_type" | "data_type_id" | "pager_type" | "display_name" | "use_data_storage";
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                            };
                                        };
                                        options?: {
                                            /**
                                             * @description What of the points in a span of time. Default `mean`.
                                             * @enum {string}
                                             */
                                            statistic?: "mean" | "min" | "max" | "sum" | "count";
                                        };
                                    } | {
                                        /** @description Unique within the dashboard. */
                                        id: string;
                                        /** @description Empty: the names of the sensors. */
                                        title?: string;
                                        /** @description Place in a grid of 12 columns: `x` and `w` together are at most 12. */
                                        grid: {
                                            /** @description First column, from 0. */
                                            x: number;
                                            /** @description First row, from 0. */
                                            y: number;
                                            /** @description Columns. */
                                            w: number;
                                            /** @description Rows. */
                                            h: number;
                                        };
                                        /** @enum {string} */
                                        type: "picture";
                                        /** @description By id, by a filter, or both. A reader sees those of them that the reader may read. */
                                        sensors: {
                                            ids?: string[];
                                            /** @description As of `POST /sensors/find`. */
                                            filter?: {
                                                metatag_statement_groups?: {
                                                    metatag_name: string;
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                                sensor_statement_groups?: {
                                                    /** @enum {string} */
                                                    sensor_property: "id" | "name" | "type" | "device_type" | "data_type_id" | "pager_type" | "display_name" | "use_data_storage";
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                            };
                                        };
                                        options?: Record<string, never>;
                                    } | {
                                        /** @description Unique within the dashboard. */
                                        id: string;
                                        /** @description Empty: the names of the sensors. */
                                        title?: string;
                                        /** @description Place in a grid of 12 columns: `x` and `w` together are at most 12. */
                                        grid: {
                                            /** @description First column, from 0. */
                                            x: number;
                                            /** @description First row, from 0. */
                                            y: number;
                                            /** @description Columns. */
                                            w: number;
                                            /** @description Rows. */
                                            h: number;
                                        };
                                        /** @enum {string} */
                                        type: "map";
                                        /** @description By id, by a filter, or both. A reader sees those of them that the reader may read. */
                                        sensors: {
                                            ids?: string[];
                                            /** @description As of `POST /sensors/find`. */
                                            filter?: {
                                                metatag_statement_groups?: {
                                                    metatag_name: string;
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                                sensor_statement_groups?: {
                                                    /** @enum {string} */
                                                    sensor_property: "id" | "name" | "type" | "device_type" | "data_type_id" | "pager_type" | "display_name" | "use_data_storage";
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                            };
                                        };
                                        options?: Record<string, never>;
                                    } | {
                                        /** @description Unique within the dashboard. */
                                        id: string;
                                        /** @description Empty: the names of the sensors. */
                                        title?: string;
                                        /** @description Place in a grid of 12 columns: `x` and `w` together are at most 12. */
                                        grid: {
                                            /** @description First column, from 0. */
                                            x: number;
                                            /** @description First row, from 0. */
                                            y: number;
                                            /** @description Columns. */
                                            w: number;
                                            /** @description Rows. */
                                            h: number;
                                        };
                                        /** @enum {string} */
                                        type: "text";
                                        options: {
                                            /** @description Plain text with light Markdown. HTML is shown as text. */
                                            text: string;
                                        };
                                    })[];
                                };
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/dashboards/{id}": {
        /**
         * Read a dashboard
         * @description The response names sensors, and gives no right to read them.
         */
        get: {
            parameters: {
                path: {
                    /** @description Id of the dashboard. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            dashboard: {
                                id: number;
                                name: string;
                                description: string;
                                owner: {
                                    id?: number;
                                    name?: string;
                                    surname?: string;
                                    username?: string;
                                };
                                /**
                                 * @description What the caller may do. `owner`: everything.
                                 * @enum {string}
                                 */
                                rights: "owner" | "edit" | "read";
                                /** @description Each change adds one. */
                                version: number;
                                /** @description Number of panels. */
                                panels: number;
                                /** @description UNIX seconds. */
                                created: number;
                                /** @description Last change, UNIX seconds. */
                                updated: number;
                                updated_by: {
                                    id?: number;
                                    name?: string;
                                    surname?: string;
                                    username?: string;
                                };
                                content: {
                                    /** @description Version of this schema: 1. */
                                    schema: number;
                                    /** @description Either `last`, or `from` and `to`. */
                                    time: {
                                        /** @description Seconds up to now: a moving range. */
                                        last?: number;
                                        /** @description Begin of a fixed range, UNIX seconds; beside `to`. */
                                        from?: number;
                                        /** @description End of a fixed range, UNIX seconds; beside `from`. */
                                        to?: number;
                                    };
                                    /** @description Whether new points are shown as they arrive. Default true. */
                                    live?: boolean;
                                    /** @description IANA time zone of days and hours. Empty or absent: that of the reader. */
                                    timezone?: string;
                                    panels: ({
                                        /** @description Unique within the dashboard. */
                                        id: string;
                                        /** @description Empty: the names of the sensors. */
                                        title?: string;
                                        /** @description Place in a grid of 12 columns: `x` and `w` together are at most 12. */
                                        grid: {
                                            /** @description First column, from 0. */
                                            x: number;
                                            /** @description First row, from 0. */
                                            y: number;
                                            /** @description Columns. */
                                            w: number;
                                            /** @description Rows. */
                                            h: number;
                                        };
                                        /** @enum {string} */
                                        type: "line";
                                        /** @description By id, by a filter, or both. A reader sees those of them that the reader may read. */
                                        sensors: {
                                            ids?: string[];
                                            /** @description As of `POST /sensors/find`. */
                                            filter?: {
                                                metatag_statement_groups?: {
                                                    metatag_name: string;
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                                sensor_statement_groups?: {
                                                    /** @enum {string} */
                                                    sensor_property: "id" | "name" | "type" | "device_type" | "data_type_id" | "pager_type" | "display_name" | "use_data_storage";
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                            };
                                        };
                                        options?: {
                                            /** @description Whether the band from lowest to highest value is drawn. Default true. */
                                            band?: boolean;
                                            /** @description Whether firings of triggers of the reader are marked. Default false. A public link shows none. */
                                            firings?: boolean;
                                        };
                                    } | {
                                        /** @description Unique within the dashboard. */
                                        id: string;
                                        /** @description Empty: the names of the sensors. */
                                        title?: string;
                                        /** @description Place in a grid of 12 columns: `x` and `w` together are at most 12. */
                                        grid: {
                                            /** @description First column, from 0. */
                                            x: number;
                                            /** @description First row, from 0. */
                                            y: number;
                                            /** @description Columns. */
                                            w: number;
                                            /** @description Rows. */
                                            h: number;
                                        };
                                        /** @enum {string} */
                                        type: "number";
                                        /** @description By id, by a filter, or both. A reader sees those of them that the reader may read. */
                                        sensors: {
                                            ids?: string[];
                                            /** @description As of `POST /sensors/find`. */
                                            filter?: {
                                                metatag_statement_groups?: {
                                                    metatag_name: string;
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                                sensor_statement_groups?: {
                                                    /** @enum {string} */
                                                    sensor_property: "id" | "name" | "type" | "device_type" | "data_type_id" | "pager_type" | "display_name" | "use_data_storage";
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                            };
                                        };
                                        options?: {
                                            /** @description Whether the course over the range is drawn. Default true. */
                                            sparkline?: boolean;
                                        };
                                    } | {
                                        /** @description Unique within the dashboard. */
                                        id: string;
                                        /** @description Empty: the names of the sensors. */
                                        title?: string;
                                        /** @description Place in a grid of 12 columns: `x` and `w` together are at most 12. */
                                        grid: {
                                            /** @description First column, from 0. */
                                            x: number;
                                            /** @description First row, from 0. */
                                            y: number;
                                            /** @description Columns. */
                                            w: number;
                                            /** @description Rows. */
                                            h: number;
                                        };
                                        /** @enum {string} */
                                        type: "gauge";
                                        /** @description By id, by a filter, or both. A reader sees those of them that the reader may read. */
                                        sensors: {
                                            ids?: string[];
                                            /** @description As of `POST /sensors/find`. */
                                            filter?: {
                                                metatag_statement_groups?: {
                                                    metatag_name: string;
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                                sensor_statement_groups?: {
                                                    /** @enum {string} */
                                                    sensor_property: "id" | "name" | "type" | "device_type" | "data_type_id" | "pager_type" | "display_name" | "use_data_storage";
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                            };
                                        };
                                        options?: {
                                            /** @description Left end of the scale. Default 0. */
                                            min?: number;
                                            /** @description Right end of the scale. Default 100. */
                                            max?: number;
                                        };
                                    } | {
                                        /** @description Unique within the dashboard. */
                                        id: string;
                                        /** @description Empty: the names of the sensors. */
                                        title?: string;
                                        /** @description Place in a grid of 12 columns: `x` and `w` together are at most 12. */
                                        grid: {
                                            /** @description First column, from 0. */
                                            x: number;
                                            /** @description First row, from 0. */
                                            y: number;
                                            /** @description Columns. */
                                            w: number;
                                            /** @description Rows. */
                                            h: number;
                                        };
                                        /** @enum {string} */
                                        type: "bar";
                                        /** @description By id, by a filter, or both. A reader sees those of them that the reader may read. */
                                        sensors: {
                                            ids?: string[];
                                            /** @description As of `POST /sensors/find`. */
                                            filter?: {
                                                metatag_statement_groups?: {
                                                    metatag_name: string;
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                                sensor_statement_groups?: {
                                                    /** @enum {string} */
                                                    sensor_property: "id" | "name" | "type" | "device_type" | "data_type_id" | "pager_type" | "display_name" | "use_data_storage";
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                            };
                                        };
                                        options?: {
                                            /**
                                             * @description Span of time of one bar. Default `day`.
                                             * @enum {string}
                                             */
                                            span?: "hour" | "day" | "week" | "month";
                                            /**
                                             * @description What of the points in a span of time. Default `mean`.
                                             * @enum {string}
                                             */
                                            statistic?: "mean" | "min" | "max" | "sum" | "count";
                                        };
                                    } | {
                                        /** @description Unique within the dashboard. */
                                        id: string;
                                        /** @description Empty: the names of the sensors. */
                                        title?: string;
                                        /** @description Place in a grid of 12 columns: `x` and `w` together are at most 12. */
                                        grid: {
                                            /** @description First column, from 0. */
                                            x: number;
                                            /** @description First row, from 0. */
                                            y: number;
                                            /** @description Columns. */
                                            w: number;
                                            /** @description Rows. */
                                            h: number;
                                        };
                                        /** @enum {string} */
                                        type: "table";
                                        /** @description By id, by a filter, or both. A reader sees those of them that the reader may read. */
                                        sensors: {
                                            ids?: string[];
                                            /** @description As of `POST /sensors/find`. */
                                            filter?: {
                                                metatag_statement_groups?: {
                                                    metatag_name: string;
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                                sensor_statement_groups?: {
                                                    /** @enum {string} */
                                                    sensor_property: "id" | "name" | "type" | "device_type" | "data_type_id" | "pager_type" | "display_name" | "use_data_storage";
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                            };
                                        };
                                        options?: Record<string, never>;
                                    } | {
                                        /** @description Unique within the dashboard. */
                                        id: string;
                                        /** @description Empty: the names of the sensors. */
                                        title?: string;
                                        /** @description Place in a grid of 12 columns: `x` and `w` together are at most 12. */
                                        grid: {
                                            /** @description First column, from 0. */
                                            x: number;
                                            /** @description First row, from 0. */
                                            y: number;
                                            /** @description Columns. */
                                            w: number;
                                            /** @description Rows. */
                                            h: number;
                                        };
                                        /** @enum {string} */
                                        type: "state";
                                        /** @description By id, by a filter, or both. A reader sees those of them that the reader may read. */
                                        sensors: {
                                            ids?: string[];
                                            /** @description As of `POST /sensors/find`. */
                                            filter?: {
                                                metatag_statement_groups?: {
                                                    metatag_name: string;
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                                sensor_statement_groups?: {
                                                    /** @enum {string} */
                                                    sensor_property: "id" | "name" | "type" | "device_type" | "data_type_id" | "pager_type" | "display_name" | "use_data_storage";
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                            };
                                        };
                                        options?: {
                                            /** @description Whether firings of triggers of the reader are marked. Default false. A public link shows none. */
                                            firings?: boolean;
                                        };
                                    } | {
                                        /** @description Unique within the dashboard. */
                                        id: string;
                                        /** @description Empty: the names of the sensors. */
                                        title?: string;
                                        /** @description Place in a grid of 12 columns: `x` and `w` together are at most 12. */
                                        grid: {
                                            /** @description First column, from 0. */
                                            x: number;
                                            /** @description First row, from 0. */
                                            y: number;
                                            /** @description Columns. */
                                            w: number;
                                            /** @description Rows. */
                                            h: number;
                                        };
                                        /** @enum {string} */
                                        type: "heatmap";
                                        /** @description By id, by a filter, or both. A reader sees those of them that the reader may read. */
                                        sensors: {
                                            ids?: string[];
                                            /** @description As of `POST /sensors/find`. */
                                            filter?: {
                                                metatag_statement_groups?: {
                                                    metatag_name: string;
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                                sensor_statement_groups?: {
                                                    /** @enum {string} */
                                                    sensor_property: "id" | "name" | "type" | "device_type" | "data_type_id" | "pager_type" | "display_name" | "use_data_storage";
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                            };
                                        };
                                        options?: {
                                            /**
                                             * @description What of the points in a span of time. Default `mean`.
                                             * @enum {string}
                                             */
                                            statistic?: "mean" | "min" | "max" | "sum" | "count";
                                        };
                                    } | {
                                        /** @description Unique within the dashboard. */
                                        id: string;
                                        /** @description Empty: the names of the sensors. */
                                        title?: string;
                                        /** @description Place in a grid of 12 columns: `x` and `w` together are at most 12. */
                                        grid: {
                                            /** @description First column, from 0. */
                                            x: number;
                                            /** @description First row, from 0. */
                                            y: number;
                                            /** @description Columns. */
                                            w: number;
                                            /** @description Rows. */
                                            h: number;
                                        };
                                        /** @enum {string} */
                                        type: "picture";
                                        /** @description By id, by a filter, or both. A reader sees those of them that the reader may read. */
                                        sensors: {
                                            ids?: string[];
                                            /** @description As of `POST /sensors/find`. */
                                            filter?: {
                                                metatag_statement_groups?: {
                                                    metatag_name: string;
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                                sensor_statement_groups?: {
                                                    /** @enum {string} */
                                                    sensor_property: "id" | "name" | "type" | "device_type" | "data_type_id" | "pager_type" | "display_name" | "use_data_storage";
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                            };
                                        };
                                        options?: Record<string, never>;
                                    } | {
                                        /** @description Unique within the dashboard. */
                                        id: string;
                                        /** @description Empty: the names of the sensors. */
                                        title?: string;
                                        /** @description Place in a grid of 12 columns: `x` and `w` together are at most 12. */
                                        grid: {
                                            /** @description First column, from 0. */
                                            x: number;
                                            /** @description First row, from 0. */
                                            y: number;
                                            /** @description Columns. */
                                            w: number;
                                            /** @description Rows. */
                                            h: number;
                                        };
                                        /** @enum {string} */
                                        type: "map";
                                        /** @description By id, by a filter, or both. A reader sees those of them that the reader may read. */
                                        sensors: {
                                            ids?: string[];
                                            /** @description As of `POST /sensors/find`. */
                                            filter?: {
                                                metatag_statement_groups?: {
                                                    metatag_name: string;
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                                sensor_statement_groups?: {
                                                    /** @enum {string} */
                                                    sensor_property: "id" | "name" | "type" | "device_type" | "data_type_id" | "pager_type" | "display_name" | "use_data_storage";
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                            };
                                        };
                                        options?: Record<string, never>;
                                    } | {
                                        /** @description Unique within the dashboard. */
                                        id: string;
                                        /** @description Empty: the names of the sensors. */
                                        title?: string;
                                        /** @description Place in a grid of 12 columns: `x` and `w` together are at most 12. */
                                        grid: {
                                            /** @description First column, from 0. */
                                            x: number;
                                            /** @description First row, from 0. */
                                            y: number;
                                            /** @description Columns. */
                                            w: number;
                                            /** @description Rows. */
                                            h: number;
                                        };
                                        /** @enum {string} */
                                        type: "text";
                                        options: {
                                            /** @description Plain text with light Markdown. HTML is shown as text. */
                                            text: string;
                                        };
                                    })[];
                                };
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Change a dashboard
         * @description Send the `version` that you have read. If the dashboard was changed since, the server refuses with `version_conflict` and changes nothing; the error has the `version` that there is, and when and by which user it was made (`updated`, `updated_by`).
         */
        put: {
            parameters: {
                path: {
                    /** @description Id of the dashboard. */
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        dashboard: {
                            version: number;
                            name?: string;
                            description?: string;
                            content?: unknown;
                        };
                    };
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            dashboard: {
                                id: number;
                                name: string;
                                description: string;
                                owner: {
                                    id?: number;
                                    name?: string;
                                    surname?: string;
                                    username?: string;
                                };
                                /**
                                 * @description What the caller may do. `owner`: everything.
                                 * @enum {string}
                                 */
                                rights: "owner" | "edit" | "read";
                                /** @description Each change adds one. */
                                version: number;
                                /** @description Number of panels. */
                                panels: number;
                                /** @description UNIX seconds. */
                                created: number;
                                /** @description Last change, UNIX seconds. */
                                updated: number;
                                updated_by: {
                                    id?: number;
                                    name?: string;
                                    surname?: string;
                                    username?: string;
                                };
                                content: {
                                    /** @description Version of this schema: 1. */
                                    schema: number;
                                    /** @description Either `last`, or `from` and `to`. */
                                    time: {
                                        /** @description Seconds up to now: a moving range. */
                                        last?: number;
                                        /** @description Begin of a fixed range, UNIX seconds; beside `to`. */
                                        from?: number;
                                        /** @description End of a fixed range, UNIX seconds; beside `from`. */
                                        to?: number;
                                    };
                                    /** @description Whether new points are shown as they arrive. Default true. */
                                    live?: boolean;
                                    /** @description IANA time zone of days and hours. Empty or absent: that of the reader. */
                                    timezone?: string;
                                    panels: ({
                                        /** @description Unique within the dashboard. */
                                        id: string;
                                        /** @description Empty: the names of the sensors. */
                                        title?: string;
                                        /** @description Place in a grid of 12 columns: `x` and `w` together are at most 12. */
                                        grid: {
                                            /** @description First column, from 0. */
                                            x: number;
                                            /** @description First row, from 0. */
                                            y: number;
                                            /** @description Columns. */
                                            w: number;
                                            /** @description Rows. */
                                            h: number;
                                        };
                                        /** @enum {string} */
                                        type: "line";
                                        /** @description By id, by a filter, or both. A reader sees those of them that the reader may read. */
                                        sensors: {
                                            ids?: string[];
                                            /** @description As of `POST /sensors/find`. */
                                            filter?: {
                                                metatag_statement_groups?: {
                                                    metatag_name: string;
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                                sensor_statement_groups?: {
                                                    /** @enum {string} */
                                                    sensor_property: "id" | "name" | "type" | "device_type" | "data_type_id" | "pager_type" | "display_name" | "use_data_storage";
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                            };
                                        };
                                        options?: {
                                            /** @description Whether the band from lowest to highest value is drawn. Default true. */
                                            band?: boolean;
                                            /** @description Whether firings of triggers of the reader are marked. Default false. A public link shows none. */
                                            firings?: boolean;
                                        };
                                    } | {
                                        /** @description Unique within the dashboard. */
                                        id: string;
                                        /** @description Empty: the names of the sensors. */
                                        title?: string;
                                        /** @description Place in a grid of 12 columns: `x` and `w` together are at most 12. */
                                        grid: {
                                            /** @description First column, from 0. */
                                            x: number;
                                            /** @description First row, from 0. */
                                            y: number;
                                            /** @description Columns. */
                                            w: number;
                                            /** @description Rows. */
                                            h: number;
                                        };
                                        /** @enum {string} */
                                        type: "number";
                                        /** @description By id, by a filter, or both. A reader sees those of them that the reader may read. */
                                        sensors: {
                                            ids?: string[];
                                            /** @description As of `POST /sensors/find`. */
                                            filter?: {
                                                metatag_statement_groups?: {
                                                    metatag_name: string;
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                                sensor_statement_groups?: {
                                                    /** @enum {string} */
                                                    sensor_property: "id" | "name" | "type" | "device_type" | "data_type_id" | "pager_type" | "display_name" | "use_data_storage";
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                            };
                                        };
                                        options?: {
                                            /** @description Whether the course over the range is drawn. Default true. */
                                            sparkline?: boolean;
                                        };
                                    } | {
                                        /** @description Unique within the dashboard. */
                                        id: string;
                                        /** @description Empty: the names of the sensors. */
                                        title?: string;
                                        /** @description Place in a grid of 12 columns: `x` and `w` together are at most 12. */
                                        grid: {
                                            /** @description First column, from 0. */
                                            x: number;
                                            /** @description First row, from 0. */
                                            y: number;
                                            /** @description Columns. */
                                            w: number;
                                            /** @description Rows. */
                                            h: number;
                                        };
                                        /** @enum {string} */
                                        type: "gauge";
                                        /** @description By id, by a filter, or both. A reader sees those of them that the reader may read. */
                                        sensors: {
                                            ids?: string[];
                                            /** @description As of `POST /sensors/find`. */
                                            filter?: {
                                                metatag_statement_groups?: {
                                                    metatag_name: string;
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                                sensor_statement_groups?: {
                                                    /** @enum {string} */
                                                    sensor_property: "id" | "name" | "type" | "device_type" | "data_type_id" | "pager_type" | "display_name" | "use_data_storage";
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                            };
                                        };
                                        options?: {
                                            /** @description Left end of the scale. Default 0. */
                                            min?: number;
                                            /** @description Right end of the scale. Default 100. */
                                            max?: number;
                                        };
                                    } | {
                                        /** @description Unique within the dashboard. */
                                        id: string;
                                        /** @description Empty: the names of the sensors. */
                                        title?: string;
                                        /** @description Place in a grid of 12 columns: `x` and `w` together are at most 12. */
                                        grid: {
                                            /** @description First column, from 0. */
                                            x: number;
                                            /** @description First row, from 0. */
                                            y: number;
                                            /** @description Columns. */
                                            w: number;
                                            /** @description Rows. */
                                            h: number;
                                        };
                                        /** @enum {string} */
                                        type: "bar";
                                        /** @description By id, by a filter, or both. A reader sees those of them that the reader may read. */
                                        sensors: {
                                            ids?: string[];
                                            /** @description As of `POST /sensors/find`. */
                                            filter?: {
                                                metatag_statement_groups?: {
                                                    metatag_name: string;
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                                sensor_statement_groups?: {
                                                    /** @enum {string} */
                                                    sensor_property: "id" | "name" | "type" | "device_type" | "data_type_id" | "pager_type" | "display_name" | "use_data_storage";
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                            };
                                        };
                                        options?: {
                                            /**
                                             * @description Span of time of one bar. Default `day`.
                                             * @enum {string}
                                             */
                                            span?: "hour" | "day" | "week" | "month";
                                            /**
                                             * @description What of the points in a span of time. Default `mean`.
                                             * @enum {string}
                                             */
                                            statistic?: "mean" | "min" | "max" | "sum" | "count";
                                        };
                                    } | {
                                        /** @description Unique within the dashboard. */
                                        id: string;
                                        /** @description Empty: the names of the sensors. */
                                        title?: string;
                                        /** @description Place in a grid of 12 columns: `x` and `w` together are at most 12. */
                                        grid: {
                                            /** @description First column, from 0. */
                                            x: number;
                                            /** @description First row, from 0. */
                                            y: number;
                                            /** @description Columns. */
                                            w: number;
                                            /** @description Rows. */
                                            h: number;
                                        };
                                        /** @enum {string} */
                                        type: "table";
                                        /** @description By id, by a filter, or both. A reader sees those of them that the reader may read. */
                                        sensors: {
                                            ids?: string[];
                                            /** @description As of `POST /sensors/find`. */
                                            filter?: {
                                                metatag_statement_groups?: {
                                                    metatag_name: string;
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                                sensor_statement_groups?: {
                                                    /** @enum {string} */
                                                    sensor_property: "id" | "name" | "type" | "device_type" | "data_type_id" | "pager_type" | "display_name" | "use_data_storage";
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                            };
                                        };
                                        options?: Record<string, never>;
                                    } | {
                                        /** @description Unique within the dashboard. */
                                        id: string;
                                        /** @description Empty: the names of the sensors. */
                                        title?: string;
                                        /** @description Place in a grid of 12 columns: `x` and `w` together are at most 12. */
                                        grid: {
                                            /** @description First column, from 0. */
                                            x: number;
                                            /** @description First row, from 0. */
                                            y: number;
                                            /** @description Columns. */
                                            w: number;
                                            /** @description Rows. */
                                            h: number;
                                        };
                                        /** @enum {string} */
                                        type: "state";
                                        /** @description By id, by a filter, or both. A reader sees those of them that the reader may read. */
                                        sensors: {
                                            ids?: string[];
                                            /** @description As of `POST /sensors/find`. */
                                            filter?: {
                                                metatag_statement_groups?: {
                                                    metatag_name: string;
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                                sensor_statement_groups?: {
                                                    /** @enum {string} */
                                                    sensor_property: "id" | "name" | "type" | "device_type" | "data_type_id" | "pager_type" | "display_name" | "use_data_storage";
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                            };
                                        };
                                        options?: {
                                            /** @description Whether firings of triggers of the reader are marked. Default false. A public link shows none. */
                                            firings?: boolean;
                                        };
                                    } | {
                                        /** @description Unique within the dashboard. */
                                        id: string;
                                        /** @description Empty: the names of the sensors. */
                                        title?: string;
                                        /** @description Place in a grid of 12 columns: `x` and `w` together are at most 12. */
                                        grid: {
                                            /** @description First column, from 0. */
                                            x: number;
                                            /** @description First row, from 0. */
                                            y: number;
                                            /** @description Columns. */
                                            w: number;
                                            /** @description Rows. */
                                            h: number;
                                        };
                                        /** @enum {string} */
                                        type: "heatmap";
                                        /** @description By id, by a filter, or both. A reader sees those of them that the reader may read. */
                                        sensors: {
                                            ids?: string[];
                                            /** @description As of `POST /sensors/find`. */
                                            filter?: {
                                                metatag_statement_groups?: {
                                                    metatag_name: string;
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                                sensor_statement_groups?: {
                                                    /** @enum {string} */
                                                    sensor_property: "id" | "name" | "type" | "device_type" | "data_type_id" | "pager_type" | "display_name" | "use_data_storage";
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                            };
                                        };
                                        options?: {
                                            /**
                                             * @description What of the points in a span of time. Default `mean`.
                                             * @enum {string}
                                             */
                                            statistic?: "mean" | "min" | "max" | "sum" | "count";
                                        };
                                    } | {
                                        /** @description Unique within the dashboard. */
                                        id: string;
                                        /** @description Empty: the names of the sensors. */
                                        title?: string;
                                        /** @description Place in a grid of 12 columns: `x` and `w` together are at most 12. */
                                        grid: {
                                            /** @description First column, from 0. */
                                            x: number;
                                            /** @description First row, from 0. */
                                            y: number;
                                            /** @description Columns. */
                                            w: number;
                                            /** @description Rows. */
                                            h: number;
                                        };
                                        /** @enum {string} */
                                        type: "picture";
                                        /** @description By id, by a filter, or both. A reader sees those of them that the reader may read. */
                                        sensors: {
                                            ids?: string[];
                                            /** @description As of `POST /sensors/find`. */
                                            filter?: {
                                                metatag_statement_groups?: {
                                                    metatag_name: string;
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                                sensor_statement_groups?: {
                                                    /** @enum {string} */
                                                    sensor_property: "id" | "name" | "type" | "device_type" | "data_type_id" | "pager_type" | "display_name" | "use_data_storage";
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                            };
                                        };
                                        options?: Record<string, never>;
                                    } | {
                                        /** @description Unique within the dashboard. */
                                        id: string;
                                        /** @description Empty: the names of the sensors. */
                                        title?: string;
                                        /** @description Place in a grid of 12 columns: `x` and `w` together are at most 12. */
                                        grid: {
                                            /** @description First column, from 0. */
                                            x: number;
                                            /** @description First row, from 0. */
                                            y: number;
                                            /** @description Columns. */
                                            w: number;
                                            /** @description Rows. */
                                            h: number;
                                        };
                                        /** @enum {string} */
                                        type: "map";
                                        /** @description By id, by a filter, or both. A reader sees those of them that the reader may read. */
                                        sensors: {
                                            ids?: string[];
                                            /** @description As of `POST /sensors/find`. */
                                            filter?: {
                                                metatag_statement_groups?: {
                                                    metatag_name: string;
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                                sensor_statement_groups?: {
                                                    /** @enum {string} */
                                                    sensor_property: "id" | "name" | "type" | "device_type" | "data_type_id" | "pager_type" | "display_name" | "use_data_storage";
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                            };
                                        };
                                        options?: Record<string, never>;
                                    } | {
                                        /** @description Unique within the dashboard. */
                                        id: string;
                                        /** @description Empty: the names of the sensors. */
                                        title?: string;
                                        /** @description Place in a grid of 12 columns: `x` and `w` together are at most 12. */
                                        grid: {
                                            /** @description First column, from 0. */
                                            x: number;
                                            /** @description First row, from 0. */
                                            y: number;
                                            /** @description Columns. */
                                            w: number;
                                            /** @description Rows. */
                                            h: number;
                                        };
                                        /** @enum {string} */
                                        type: "text";
                                        options: {
                                            /** @description Plain text with light Markdown. HTML is shown as text. */
                                            text: string;
                                        };
                                    })[];
                                };
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /** Delete a dashboard */
        delete: {
            parameters: {
                path: {
                    /** @description Id of the dashboard. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/dashboards/{id}/users": {
        /**
         * List the users with whom you share a dashboard
         * @description A user that you named only by id has empty texts until that user shares something with you or is in a group or domain with you.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Number of the page, from 0. */
                    page?: number;
                    /** @description Items of a page. The server returns at most 1000, and warns when more are requested. A response has at most 16 MB of texts. */
                    per_page?: number;
                    /** @description Has no effect: the response always has `total`. */
                    total?: boolean;
                };
                path: {
                    /** @description Id of the dashboard. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            users: {
                                id: number;
                                name: string;
                                surname: string;
                                username: string;
                                /** @description Whether they may change the dashboard too. */
                                edit: boolean;
                            }[];
                            /** @description Number of items of all pages. */
                            total: number;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Share a dashboard with users
         * @description The users may read the dashboard. They see the data of a sensor on it only if they may read that sensor. Repeating it sets `edit` anew.
         */
        post: {
            parameters: {
                path: {
                    /** @description Id of the dashboard. */
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Users by id or username: `{"id":1}`, `{"username":"ann"}` or `{"user":{...}}` each. */
                        users?: {
                            /** @description Id of the user. */
                            id?: number;
                            /** @description Username; case does not count. Beside an id it must belong to the same user. */
                            username?: string;
                            user?: {
                                /** @description Id of the user. */
                                id?: number;
                                /** @description Username; case does not count. Beside an id it must belong to the same user. */
                                username?: string;
                            };
                        }[];
                        user?: {
                            /** @description Id of the user. */
                            id?: number;
                            /** @description Username; case does not count. Beside an id it must belong to the same user. */
                            username?: string;
                        };
                        /** @description Id of the user. */
                        id?: number;
                        /** @description Username; case does not count. Beside an id it must belong to the same user. */
                        username?: string;
                        /** @description Whether they may change the dashboard too. Default false. */
                        edit?: boolean;
                    };
                };
            };
            responses: {
                /** @description Created */
                201: {
                    content: {
                        "application/json": {
                            users: {
                                id: number;
                                name: string;
                                surname: string;
                                username: string;
                                /** @description Whether they may change the dashboard too. */
                                edit: boolean;
                            }[];
                            user: {
                                id: number;
                                name: string;
                                surname: string;
                                username: string;
                                /** @description Whether they may change the dashboard too. */
                                edit: boolean;
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/dashboards/{id}/users/{user_id}": {
        /**
         * Stop sharing a dashboard with a user
         * @description A user may end the own access. Access through a group stays.
         */
        delete: {
            parameters: {
                path: {
                    /** @description Id of the dashboard. */
                    id: number;
                    /** @description Id of the user. */
                    user_id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/dashboards/{id}/groups": {
        /** List the groups with which you share a dashboard */
        get: {
            parameters: {
                query?: {
                    /** @description Number of the page, from 0. */
                    page?: number;
                    /** @description Items of a page. The server returns at most 1000, and warns when more are requested. A response has at most 16 MB of texts. */
                    per_page?: number;
                    /** @description Has no effect: the response always has `total`. */
                    total?: boolean;
                };
                path: {
                    /** @description Id of the dashboard. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            groups: {
                                id: number;
                                name: string;
                                /** @description Whether they may change the dashboard too. */
                                edit: boolean;
                            }[];
                            /** @description Number of items of all pages. */
                            total: number;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Share a dashboard with a group
         * @description You need the right to add sensors to the group. Its members who may list its sensors may read the dashboard, as long as you are a member. Repeating it sets `edit` anew.
         */
        post: {
            parameters: {
                path: {
                    /** @description Id of the dashboard. */
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        group: {
                            /** @description Positive integer, also as text. */
                            id: number;
                        };
                        /** @description Whether they may change the dashboard too. Default false. */
                        edit?: boolean;
                    };
                };
            };
            responses: {
                /** @description Created */
                201: {
                    content: {
                        "application/json": {
                            group: {
                                id: number;
                                name: string;
                                /** @description Whether they may change the dashboard too. */
                                edit: boolean;
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/dashboards/{id}/groups/{group_id}": {
        /** Stop sharing a dashboard with a group */
        delete: {
            parameters: {
                path: {
                    /** @description Id of the dashboard. */
                    id: number;
                    /** @description Id of the group. */
                    group_id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/dashboards/{id}/links": {
        /**
         * List the public links of a dashboard, without their tokens
         * @description Expired links stay in the list until you revoke them.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Number of the page, from 0. */
                    page?: number;
                    /** @description Items of a page. The server returns at most 1000, and warns when more are requested. A response has at most 16 MB of texts. */
                    per_page?: number;
                    /** @description Has no effect: the response always has `total`. */
                    total?: boolean;
                };
                path: {
                    /** @description Id of the dashboard. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            links: {
                                id: number;
                                name: string;
                                /** @description Whether visitors choose the range of time. False: they read the range of the dashboard only. */
                                any_range: boolean;
                                /** @description UNIX seconds. */
                                created: number;
                                /** @description UNIX seconds. Null: never. */
                                expires: number | null;
                                /** @description UNIX seconds. Null: never. */
                                last_used: number | null;
                            }[];
                            /** @description Number of items of all pages. */
                            total: number;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Create a public link of a dashboard
         * @description Everyone who has the link reads the dashboard and the sensors that it shows, as far as you may read them, without an account, and nothing else. Only this response has the token. A dashboard has at most 20 links. Needs a session: a key cannot publish data.
         */
        post: {
            parameters: {
                path: {
                    /** @description Id of the dashboard. */
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        link: {
                            /** @description Name for your list of links. */
                            name?: string;
                            /** @description Whether visitors choose the range of time. Default false: they read the range of the dashboard only. */
                            any_range?: boolean;
                            /** @description UNIX seconds or an ISO 8601 date, in the future. Absent or null: never. */
                            expires?: number | string;
                        };
                    };
                };
            };
            responses: {
                /** @description Created */
                201: {
                    content: {
                        "application/json": {
                            link: {
                                id: number;
                                name: string;
                                /** @description Whether visitors choose the range of time. False: they read the range of the dashboard only. */
                                any_range: boolean;
                                /** @description UNIX seconds. */
                                created: number;
                                /** @description UNIX seconds. Null: never. */
                                expires: number | null;
                                /** @description UNIX seconds. Null: never. */
                                last_used: number | null;
                                /** @description For `/public/dashboards/{token}`. No other response has it. */
                                token: string;
                                /** @description Address of the page that shows the dashboard. */
                                url: string;
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/dashboards/{id}/links/{link_id}": {
        /**
         * Revoke a public link of a dashboard
         * @description The link ends at once.
         */
        delete: {
            parameters: {
                path: {
                    /** @description Id of the dashboard. */
                    id: number;
                    /** @description Id of the link. */
                    link_id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/public/dashboards/{token}": {
        /**
         * Read a dashboard by a public link
         * @description Needs no login. In `content`, each panel names by `ids` the sensors that its ids and its filter reach at the moment, as far as the owner of the dashboard may read them. The response has no metatags and names no account.
         */
        get: {
            parameters: {
                path: {
                    /** @description Token of the link. One that is unknown, revoked or expired gets 404. */
                    token: string;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            dashboard: {
                                name: string;
                                description: string;
                                /** @description Last change, UNIX seconds. */
                                updated: number;
                                /** @description Whether you may read other ranges than that of the dashboard. */
                                any_range: boolean;
                                /** @description When the link ends, UNIX seconds. Null: never. */
                                expires: number | null;
                                content: {
                                    /** @description Version of this schema: 1. */
                                    schema: number;
                                    /** @description Either `last`, or `from` and `to`. */
                                    time: {
                                        /** @description Seconds up to now: a moving range. */
                                        last?: number;
                                        /** @description Begin of a fixed range, UNIX seconds; beside `to`. */
                                        from?: number;
                                        /** @description End of a fixed range, UNIX seconds; beside `from`. */
                                        to?: number;
                                    };
                                    /** @description Whether new points are shown as they arrive. Default true. */
                                    live?: boolean;
                                    /** @description IANA time zone of days and hours. Empty or absent: that of the reader. */
                                    timezone?: string;
                                    panels: ({
                                        /** @description Unique within the dashboard. */
                                        id: string;
                                        /** @description Empty: the names of the sensors. */
                                        title?: string;
                                        /** @description Place in a grid of 12 columns: `x` and `w` together are at most 12. */
                                        grid: {
                                            /** @description First column, from 0. */
                                            x: number;
                                            /** @description First row, from 0. */
                                            y: number;
                                            /** @description Columns. */
                                            w: number;
                                            /** @description Rows. */
                                            h: number;
                                        };
                                        /** @enum {string} */
                                        type: "line";
                                        /** @description By id, by a filter, or both. A reader sees those of them that the reader may read. */
                                        sensors: {
                                            ids?: string[];
                                            /** @description As of `POST /sensors/find`. */
                                            filter?: {
                                                metatag_statement_groups?: {
                                                    metatag_name: string;
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                                sensor_statement_groups?: {
                                                    /** @enum {string} */
                                                    sensor_property: "id" | "name" | "type" | "device_type" | "data_type_id" | "pager_type" | "display_name" | "use_data_storage";
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                            };
                                        };
                                        options?: {
                                            /** @description Whether the band from lowest to highest value is drawn. Default true. */
                                            band?: boolean;
                                            /** @description Whether firings of triggers of the reader are marked. Default false. A public link shows none. */
                                            firings?: boolean;
                                        };
                                    } | {
                                        /** @description Unique within the dashboard. */
                                        id: string;
                                        /** @description Empty: the names of the sensors. */
                                        title?: string;
                                        /** @description Place in a grid of 12 columns: `x` and `w` together are at most 12. */
                                        grid: {
                                            /** @description First column, from 0. */
                                            x: number;
                                            /** @description First row, from 0. */
                                            y: number;
                                            /** @description Columns. */
                                            w: number;
                                            /** @description Rows. */
                                            h: number;
                                        };
                                        /** @enum {string} */
                                        type: "number";
                                        /** @description By id, by a filter, or both. A reader sees those of them that the reader may read. */
                                        sensors: {
                                            ids?: string[];
                                            /** @description As of `POST /sensors/find`. */
                                            filter?: {
                                                metatag_statement_groups?: {
                                                    metatag_name: string;
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                                sensor_statement_groups?: {
                                                    /** @enum {string} */
                                                    sensor_property: "id" | "name" | "type" | "device_type" | "data_type_id" | "pager_type" | "display_name" | "use_data_storage";
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                            };
                                        };
                                        options?: {
                                            /** @description Whether the course over the range is drawn. Default true. */
                                            sparkline?: boolean;
                                        };
                                    } | {
                                        /** @description Unique within the dashboard. */
                                        id: string;
                                        /** @description Empty: the names of the sensors. */
                                        title?: string;
                                        /** @description Place in a grid of 12 columns: `x` and `w` together are at most 12. */
                                        grid: {
                                            /** @description First column, from 0. */
                                            x: number;
                                            /** @description First row, from 0. */
                                            y: number;
                                            /** @description Columns. */
                                            w: number;
                                            /** @description Rows. */
                                            h: number;
                                        };
                                        /** @enum {string} */
                                        type: "gauge";
                                        /** @description By id, by a filter, or both. A reader sees those of them that the reader may read. */
                                        sensors: {
                                            ids?: string[];
                                            /** @description As of `POST /sensors/find`. */
                                            filter?: {
                                                metatag_statement_groups?: {
                                                    metatag_name: string;
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                                sensor_statement_groups?: {
                                                    /** @enum {string} */
                                                    sensor_property: "id" | "name" | "type" | "device_type" | "data_type_id" | "pager_type" | "display_name" | "use_data_storage";
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                            };
                                        };
                                        options?: {
                                            /** @description Left end of the scale. Default 0. */
                                            min?: number;
                                            /** @description Right end of the scale. Default 100. */
                                            max?: number;
                                        };
                                    } | {
                                        /** @description Unique within the dashboard. */
                                        id: string;
                                        /** @description Empty: the names of the sensors. */
                                        title?: string;
                                        /** @description Place in a grid of 12 columns: `x` and `w` together are at most 12. */
                                        grid: {
                                            /** @description First column, from 0. */
                                            x: number;
                                            /** @description First row, from 0. */
                                            y: number;
                                            /** @description Columns. */
                                            w: number;
                                            /** @description Rows. */
                                            h: number;
                                        };
                                        /** @enum {string} */
                                        type: "bar";
                                        /** @description By id, by a filter, or both. A reader sees those of them that the reader may read. */
                                        sensors: {
                                            ids?: string[];
                                            /** @description As of `POST /sensors/find`. */
                                            filter?: {
                                                metatag_statement_groups?: {
                                                    metatag_name: string;
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                                sensor_statement_groups?: {
                                                    /** @enum {string} */
                                                    sensor_property: "id" | "name" | "type" | "device_type" | "data_type_id" | "pager_type" | "display_name" | "use_data_storage";
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                            };
                                        };
                                        options?: {
                                            /**
                                             * @description Span of time of one bar. Default `day`.
                                             * @enum {string}
                                             */
                                            span?: "hour" | "day" | "week" | "month";
                                            /**
                                             * @description What of the points in a span of time. Default `mean`.
                                             * @enum {string}
                                             */
                                            statistic?: "mean" | "min" | "max" | "sum" | "count";
                                        };
                                    } | {
                                        /** @description Unique within the dashboard. */
                                        id: string;
                                        /** @description Empty: the names of the sensors. */
                                        title?: string;
                                        /** @description Place in a grid of 12 columns: `x` and `w` together are at most 12. */
                                        grid: {
                                            /** @description First column, from 0. */
                                            x: number;
                                            /** @description First row, from 0. */
                                            y: number;
                                            /** @description Columns. */
                                            w: number;
                                            /** @description Rows. */
                                            h: number;
                                        };
                                        /** @enum {string} */
                                        type: "table";
                                        /** @description By id, by a filter, or both. A reader sees those of them that the reader may read. */
                                        sensors: {
                                            ids?: string[];
                                            /** @description As of `POST /sensors/find`. */
                                            filter?: {
                                                metatag_statement_groups?: {
                                                    metatag_name: string;
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                                sensor_statement_groups?: {
                                                    /** @enum {string} */
                                                    sensor_property: "id" | "name" | "type" | "device_type" | "data_type_id" | "pager_type" | "display_name" | "use_data_storage";
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                            };
                                        };
                                        options?: Record<string, never>;
                                    } | {
                                        /** @description Unique within the dashboard. */
                                        id: string;
                                        /** @description Empty: the names of the sensors. */
                                        title?: string;
                                        /** @description Place in a grid of 12 columns: `x` and `w` together are at most 12. */
                                        grid: {
                                            /** @description First column, from 0. */
                                            x: number;
                                            /** @description First row, from 0. */
                                            y: number;
                                            /** @description Columns. */
                                            w: number;
                                            /** @description Rows. */
                                            h: number;
                                        };
                                        /** @enum {string} */
                                        type: "state";
                                        /** @description By id, by a filter, or both. A reader sees those of them that the reader may read. */
                                        sensors: {
                                            ids?: string[];
                                            /** @description As of `POST /sensors/find`. */
                                            filter?: {
                                                metatag_statement_groups?: {
                                                    metatag_name: string;
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                                sensor_statement_groups?: {
                                                    /** @enum {string} */
                                                    sensor_property: "id" | "name" | "type" | "device_type" | "data_type_id" | "pager_type" | "display_name" | "use_data_storage";
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                            };
                                        };
                                        options?: {
                                            /** @description Whether firings of triggers of the reader are marked. Default false. A public link shows none. */
                                            firings?: boolean;
                                        };
                                    } | {
                                        /** @description Unique within the dashboard. */
                                        id: string;
                                        /** @description Empty: the names of the sensors. */
                                        title?: string;
                                        /** @description Place in a grid of 12 columns: `x` and `w` together are at most 12. */
                                        grid: {
                                            /** @description First column, from 0. */
                                            x: number;
                                            /** @description First row, from 0. */
                                            y: number;
                                            /** @description Columns. */
                                            w: number;
                                            /** @description Rows. */
                                            h: number;
                                        };
                                        /** @enum {string} */
                                        type: "heatmap";
                                        /** @description By id, by a filter, or both. A reader sees those of them that the reader may read. */
                                        sensors: {
                                            ids?: string[];
                                            /** @description As of `POST /sensors/find`. */
                                            filter?: {
                                                metatag_statement_groups?: {
                                                    metatag_name: string;
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                                sensor_statement_groups?: {
                                                    /** @enum {string} */
                                                    sensor_property: "id" | "name" | "type" | "device_type" | "data_type_id" | "pager_type" | "display_name" | "use_data_storage";
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                            };
                                        };
                                        options?: {
                                            /**
                                             * @description What of the points in a span of time. Default `mean`.
                                             * @enum {string}
                                             */
                                            statistic?: "mean" | "min" | "max" | "sum" | "count";
                                        };
                                    } | {
                                        /** @description Unique within the dashboard. */
                                        id: string;
                                        /** @description Empty: the names of the sensors. */
                                        title?: string;
                                        /** @description Place in a grid of 12 columns: `x` and `w` together are at most 12. */
                                        grid: {
                                            /** @description First column, from 0. */
                                            x: number;
                                            /** @description First row, from 0. */
                                            y: number;
                                            /** @description Columns. */
                                            w: number;
                                            /** @description Rows. */
                                            h: number;
                                        };
                                        /** @enum {string} */
                                        type: "picture";
                                        /** @description By id, by a filter, or both. A reader sees those of them that the reader may read. */
                                        sensors: {
                                            ids?: string[];
                                            /** @description As of `POST /sensors/find`. */
                                            filter?: {
                                                metatag_statement_groups?: {
                                                    metatag_name: string;
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                                sensor_statement_groups?: {
                                                    /** @enum {string} */
                                                    sensor_property: "id" | "name" | "type" | "device_type" | "data_type_id" | "pager_type" | "display_name" | "use_data_storage";
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                            };
                                        };
                                        options?: Record<string, never>;
                                    } | {
                                        /** @description Unique within the dashboard. */
                                        id: string;
                                        /** @description Empty: the names of the sensors. */
                                        title?: string;
                                        /** @description Place in a grid of 12 columns: `x` and `w` together are at most 12. */
                                        grid: {
                                            /** @description First column, from 0. */
                                            x: number;
                                            /** @description First row, from 0. */
                                            y: number;
                                            /** @description Columns. */
                                            w: number;
                                            /** @description Rows. */
                                            h: number;
                                        };
                                        /** @enum {string} */
                                        type: "map";
                                        /** @description By id, by a filter, or both. A reader sees those of them that the reader may read. */
                                        sensors: {
                                            ids?: string[];
                                            /** @description As of `POST /sensors/find`. */
                                            filter?: {
                                                metatag_statement_groups?: {
                                                    metatag_name: string;
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                                sensor_statement_groups?: {
                                                    /** @enum {string} */
                                                    sensor_property: "id" | "name" | "type" | "device_type" | "data_type_id" | "pager_type" | "display_name" | "use_data_storage";
                                                    /**
                                                     * @description `equal`: the value. `in`: one of the values. `is_set`: has any value.
                                                     * @enum {string}
                                                     */
                                                    operator: "equal" | "in" | "is_set";
                                                    /** @description Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none. */
                                                    value?: unknown;
                                                }[][];
                                            };
                                        };
                                        options?: Record<string, never>;
                                    } | {
                                        /** @description Unique within the dashboard. */
                                        id: string;
                                        /** @description Empty: the names of the sensors. */
                                        title?: string;
                                        /** @description Place in a grid of 12 columns: `x` and `w` together are at most 12. */
                                        grid: {
                                            /** @description First column, from 0. */
                                            x: number;
                                            /** @description First row, from 0. */
                                            y: number;
                                            /** @description Columns. */
                                            w: number;
                                            /** @description Rows. */
                                            h: number;
                                        };
                                        /** @enum {string} */
                                        type: "text";
                                        options: {
                                            /** @description Plain text with light Markdown. HTML is shown as text. */
                                            text: string;
                                        };
                                    })[];
                                };
                            };
                            /** @description Of the panels that show sensors. */
                            panels: {
                                id: string;
                                /** @description Sensors that the panel names and that the link does not reach. */
                                hidden: number;
                                /** @description Sensors that the filter finds beyond those of the panel. */
                                more: number;
                            }[];
                            sensors: {
                                /** @description Id, as text. */
                                id: string;
                                name: string;
                                unit: string;
                                /** @description As of `GET /sensors`. */
                                data_type_id: string;
                                /** @description Newest value. Null: no points. */
                                last_value: string | null;
                                /** @description Its date, UNIX seconds. */
                                last_date: number | null;
                                /** @description Of a sensor on a panel of pictures: its newest one. Null: there is none. */
                                picture?: {
                                    /** @description Name of the file. */
                                    name: string;
                                    /** @description UNIX seconds. */
                                    date: number;
                                    /** @description `ETag` of its download: another one says that its content was replaced. */
                                    etag: string;
                                } | null;
                                /** @description Of a sensor on a map: where it is. Absent without a position. */
                                place?: {
                                    environment_id: number;
                                    /** @description `latitude longitude`, or with an altitude. */
                                    position: string;
                                };
                            }[];
                            /** @description Those in which sensors on maps have a position. */
                            environments: {
                                id: number;
                                /** @description Polygon, as of `GET /environments`. */
                                gps_outline: string;
                                /** @description Centre. */
                                position: string;
                            }[];
                            /** @description Time of the server, UNIX seconds. */
                            now: number;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/public/dashboards/{token}/sensors/{id}/chart": {
        /**
         * Read what a chart of one sensor draws, by a public link
         * @description As `GET /sensors/{id}/chart`, for the sensors of panels that draw more than the newest value. Unless `any_range` is set, the server cuts the range to that of the dashboard, limits `width` to what its panels need, omits `previous` and `next`, and returns null for `oldest` and `newest` outside of the range.
         */
        get: {
            parameters: {
                query?: {
                    /** @description First date, inclusive. Default: the oldest point. UNIX seconds, ISO 8601, `now`, or relative to now such as `-1d` (units `ms s m h d w`). 0 counts as absent. */
                    start_date?: string;
                    /** @description Last date, inclusive. Default: the newest point. UNIX seconds, ISO 8601, `now`, or relative to now such as `-1d` (units `ms s m h d w`). 0 counts as absent. */
                    end_date?: string;
                    /** @description Columns of pixels that the chart has. The server takes the finest width of which no more buckets than that are as long as the range. */
                    columns?: number;
                    /** @description The server returns points instead of buckets if the range has at most that many. Default: as many as columns. */
                    points?: number;
                    /** @description Seconds that a bucket has at least. The server takes the next wider one of its widths. */
                    width?: number;
                    /** @description Functions of a bucket, one or several with commas: `avg`, `min`, `max`, `sum`, `count`, `first`, `last`. Default: `avg,min,max,count`. */
                    function?: string;
                    /** @description IANA name of the time zone that buckets of an hour and longer follow. Shorter ones are the same in every zone. Default `UTC`. */
                    timezone?: string;
                    /** @description How the values are drawn. Default: `numbers` for `float` and `integer`, `states` for other data types; without a data type as most values are. */
                    kind?: string;
                    /** @description Seconds that the response may be old. The server then reads a replica where there is one that is no further behind, and says in the header `Replica-Lag` by how many seconds at most. Absent: the response has all points that were acknowledged. */
                    max_lag?: number;
                    /** @description With `max_lag`: the value of the header `Consistency-Token` of an upload. The response has the points of that upload, however old the rest may be. */
                    consistency_token?: string;
                };
                path: {
                    /** @description Token of the link. One that is unknown, revoked or expired gets 404. */
                    token: string;
                    /** @description Id of the sensor. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description UNIX seconds: everything that was stored before is in the response. Only of a response from a replica (`max_lag`). */
                            as_of?: number;
                            /** @description `points`: the points themselves. `buckets`: buckets of the width `width`. `states`: runs of one state. */
                            kind: string;
                            /** @description First date of the range, UNIX seconds. Without `start_date`: the oldest point. */
                            start_date: number;
                            /** @description Last date of the range, UNIX seconds. Without `end_date`: the newest point. */
                            end_date: number;
                            /** @description Date of the oldest point of the sensor. Null: it has none. */
                            oldest: number | null;
                            /** @description Date of the newest point of the sensor. */
                            newest: number | null;
                            /** @description Exact number of points in the range. */
                            total: number;
                            /** @description Usual time between two points in seconds: the median near the ends of the range. Null: unknown, and for states. */
                            interval: number | null;
                            /** @description Seconds of a bucket; of months, quarters and years the mean length. Null unless `kind` is `buckets`. */
                            width: number | null;
                            /** @description UNIX seconds, in order: of each point, the start of each bucket that has points, or of each run. */
                            date: number[];
                            /** @description Of each point. Null: it is no number. Only for `points`. */
                            value?: (number | null)[];
                            /** @description Results of each function by its name. Null: the bucket has no numbers. Only for `buckets`. */
                            values?: {
                                [key: string]: (number | null)[];
                            };
                            /** @description Places in `date` before which the sensor had no point for more than three usual intervals: no line leads there from the entry before. For `points` the one before place 0 is `previous`, and the place behind the last one is that of `next`. */
                            breaks?: number[];
                            /** @description End of each run, UNIX seconds, exclusive. Only for `states`. */
                            end?: number[];
                            /** @description The value of each run as text, at most 200 characters of it. Null: several states, each shorter than a column. Only for `states`. */
                            state?: (string | null)[];
                            /** @description Number of states in each run: 1, or how many short ones the server merged. Null: several, and unknown how many. Only for `states`. */
                            states?: (number | null)[];
                            /** @description Number of points in each run. 0: the state of the point before the range. Only for `states`. */
                            points?: number[];
                            /** @description The last point before the range. Null: there is none. For `points` and `states`. */
                            previous?: {
                                /** @description UNIX seconds. */
                                date: number;
                                value: number | string | null;
                            } | null;
                            /** @description The first point after the range. For `points`. */
                            next?: {
                                /** @description UNIX seconds. */
                                date: number;
                                value: number | string | null;
                            } | null;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/public/dashboards/{token}/sensors/{id}/picture": {
        /**
         * Download the newest picture of one sensor, by a public link
         * @description For the sensors of panels of pictures. Other files of the sensor cannot be read by the link.
         */
        get: {
            parameters: {
                path: {
                    /** @description Token of the link. One that is unknown, revoked or expired gets 404. */
                    token: string;
                    /** @description Id of the sensor. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "image/jpeg": string;
                        "image/gif": string;
                        "image/png": string;
                    };
                };
            };
        };
    };
    "/annotations": {
        /**
         * List annotations
         * @description Those of the named sensors and of the named dashboard, in the order of their ids. Without both: those that you wrote.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Number of the page, from 0. */
                    page?: number;
                    /** @description Items of a page. The server returns at most 1000, and warns when more are requested. A response has at most 16 MB of texts. */
                    per_page?: number;
                    /** @description Has no effect: the response always has `total`. */
                    total?: boolean;
                    /** @description Ids, 1 to 100. You need the right to read each of the sensors. */
                    "sensor_id[]"?: number[];
                    /** @description Positive integer, also as text. */
                    dashboard_id?: number;
                    /** @description Only annotations that end then or later. UNIX seconds, ISO 8601, `now`, or relative to now such as `-1d` (units `ms s m h d w`). 0 counts as absent. */
                    start_date?: string;
                    /** @description Only annotations that begin then or earlier. UNIX seconds, ISO 8601, `now`, or relative to now such as `-1d` (units `ms s m h d w`). 0 counts as absent. */
                    end_date?: string;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            annotations: {
                                id: number;
                                sensor_id?: number;
                                dashboard_id?: number;
                                /** @description UNIX seconds. */
                                start_date: number;
                                /** @description UNIX seconds, inclusive. Of an instant: `start_date`. */
                                end_date: number;
                                text: string;
                                /** @description Members that the author shows to you. */
                                author: {
                                    id?: number;
                                    name?: string;
                                    surname?: string;
                                    username?: string;
                                };
                                /** @description Whether you may change and delete it. */
                                editable: boolean;
                                /** @description UNIX seconds. */
                                created: number;
                                /** @description Last change, UNIX seconds. */
                                updated: number;
                            }[];
                            /** @description Number of items of all pages. */
                            total: number;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Create an annotation
         * @description Of a sensor to which you may write, or of a dashboard that you may change. Everyone who may read that sensor or dashboard reads the annotation.
         */
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        annotation: {
                            /** @description Positive integer, also as text. */
                            sensor_id?: number;
                            /** @description Positive integer, also as text. */
                            dashboard_id?: number;
                            /** @description UNIX seconds. */
                            start_date: number;
                            /** @description End of a range, UNIX seconds, inclusive. Absent: an instant. */
                            end_date?: number;
                            /** @description Plain text. */
                            text: string;
                        };
                    };
                };
            };
            responses: {
                /** @description Created */
                201: {
                    content: {
                        "application/json": {
                            annotation: {
                                id: number;
                                sensor_id?: number;
                                dashboard_id?: number;
                                /** @description UNIX seconds. */
                                start_date: number;
                                /** @description UNIX seconds, inclusive. Of an instant: `start_date`. */
                                end_date: number;
                                text: string;
                                /** @description Members that the author shows to you. */
                                author: {
                                    id?: number;
                                    name?: string;
                                    surname?: string;
                                    username?: string;
                                };
                                /** @description Whether you may change and delete it. */
                                editable: boolean;
                                /** @description UNIX seconds. */
                                created: number;
                                /** @description Last change, UNIX seconds. */
                                updated: number;
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/annotations/{id}": {
        /** Read an annotation */
        get: {
            parameters: {
                path: {
                    /** @description Id of the annotation. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            annotation: {
                                id: number;
                                sensor_id?: number;
                                dashboard_id?: number;
                                /** @description UNIX seconds. */
                                start_date: number;
                                /** @description UNIX seconds, inclusive. Of an instant: `start_date`. */
                                end_date: number;
                                text: string;
                                /** @description Members that the author shows to you. */
                                author: {
                                    id?: number;
                                    name?: string;
                                    surname?: string;
                                    username?: string;
                                };
                                /** @description Whether you may change and delete it. */
                                editable: boolean;
                                /** @description UNIX seconds. */
                                created: number;
                                /** @description Last change, UNIX seconds. */
                                updated: number;
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Change an annotation
         * @description The last change counts. A new `start_date` without `end_date` makes it an instant.
         */
        put: {
            parameters: {
                path: {
                    /** @description Id of the annotation. */
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        annotation: {
                            /** @description UNIX seconds. */
                            start_date?: number;
                            /** @description End of a range, UNIX seconds, inclusive. Absent: an instant. */
                            end_date?: number;
                            /** @description Plain text. */
                            text?: string;
                        };
                    };
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            annotation: {
                                id: number;
                                sensor_id?: number;
                                dashboard_id?: number;
                                /** @description UNIX seconds. */
                                start_date: number;
                                /** @description UNIX seconds, inclusive. Of an instant: `start_date`. */
                                end_date: number;
                                text: string;
                                /** @description Members that the author shows to you. */
                                author: {
                                    id?: number;
                                    name?: string;
                                    surname?: string;
                                    username?: string;
                                };
                                /** @description Whether you may change and delete it. */
                                editable: boolean;
                                /** @description UNIX seconds. */
                                created: number;
                                /** @description Last change, UNIX seconds. */
                                updated: number;
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /** Delete an annotation */
        delete: {
            parameters: {
                path: {
                    /** @description Id of the annotation. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
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
         * @description The types are avi, wmv, wav, jpg, jpeg, gif, png, mp3, mov, 3gp, mp4, by name and by content. The sensor has the data type `file`; a sensor without data type and without points gets it. The body is a form with one file, or the bytes of the file with its name in `name` or in a header `Content-Disposition`. The file becomes a point whose value is the name. A file with the date of another one replaces it.
         */
        post: {
            parameters: {
                query?: {
                    /** @description Name of the file. */
                    name?: string;
                    /** @description Date of the point: UNIX seconds or ISO 8601. Absent: the time of the server. May also be a field of the form. */
                    date?: string;
                };
                path: {
                    /** @description Id of the sensor. */
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
                /** @description Created */
                201: {
                    content: {
                        "application/json": {
                            file: {
                                /** @description Id of the point of the file: its date in microseconds since 1970. */
                                id: string;
                                sensor_id: number;
                                /** @description Name of the file, the value of the point. */
                                name: string;
                                /** @description Media type, from the content of the file. */
                                media_type: string;
                                /** @description Bytes. */
                                size: number;
                                /** @description Date of the point, UNIX seconds. */
                                date: number;
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
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
         * @description The server takes a header `Range` with one range, and `If-Range` with the `ETag` of an earlier response.
         */
        get: {
            parameters: {
                path: {
                    /** @description Id of the sensor. */
                    id: number;
                    /** @description Id of the point: its date in microseconds since 1970. */
                    data_id: string;
                };
            };
            responses: {
                /** @description Success */
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
                /** @description The part that `Range` names */
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
                    /** @description Id of the sensor. */
                    id: number;
                    /** @description Id of the point: its date in microseconds since 1970. */
                    data_id: string;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description Number of deleted points: 1. */
                            deleted: number;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/{id}/picture": {
        /**
         * Read which picture of a sensor is the newest
         * @description Of the newest 1000 files, the newest that is a picture. `GET /sensors/{id}/data/{data_id}/file` returns its content.
         */
        get: {
            parameters: {
                path: {
                    /** @description Id of the sensor. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description Null: there is none. */
                            picture: {
                                /** @description Id of the point of the file: its date in microseconds since 1970. */
                                id: string;
                                sensor_id: number;
                                /** @description Name of the file, the value of the point. */
                                name: string;
                                /** @description Media type, from the content of the file. */
                                media_type: string;
                                /** @description Bytes. */
                                size: number;
                                /** @description Date of the point, UNIX seconds. */
                                date: number;
                            } | null;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
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
                    /** @description Number of the page, from 0. */
                    page?: number;
                    /** @description Items of a page. The server returns at most 1000, and warns when more are requested. A response has at most 16 MB of texts. */
                    per_page?: number;
                    /** @description Has no effect: the response always has `total`. */
                    total?: boolean;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            files: {
                                /** @description Id of the point of the file: its date in microseconds since 1970. */
                                id: string;
                                sensor_id: number;
                                /** @description Name of the file, the value of the point. */
                                name: string;
                                /** @description Media type, from the content of the file. */
                                media_type: string;
                                /** @description Bytes. */
                                size: number;
                                /** @description Date of the point, UNIX seconds. */
                                date: number;
                            }[];
                            /** @description Number of items of all pages. */
                            total: number;
                            /** @description Bytes that all your files take. A file takes at least 1000. */
                            used: number;
                            /** @description Bytes that your files may take together; `null`: without limit. */
                            quota: number | null;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /** Delete all files of your sensors and their points */
        delete: {
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description Number of deleted files. */
                            deleted: number;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
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
                    /** @description Number of the page, from 0. */
                    page?: number;
                    /** @description Items of a page. The server returns at most 1000, and warns when more are requested. A response has at most 16 MB of texts. */
                    per_page?: number;
                    /** @description Has no effect: the response always has `total`. */
                    total?: boolean;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            dataprocessors: {
                                id: number;
                                /** @description Script, or the name of a file. */
                                command: string;
                                /** @description Seconds. */
                                execution_interval: number;
                                /** @description Id of the sensor that gets the points. */
                                sensor_id: number;
                                /** @description Start from which the intervals count, UNIX seconds. */
                                last_start_time: number;
                                /** @description Next start, UNIX seconds. */
                                next_start_time: number;
                                /** @description False: it does not run, until a change starts it again. */
                                active: boolean;
                                /** @description Its newest run. Null: it has not run. */
                                last_run: {
                                    /** @description Start of the run, UNIX seconds. */
                                    started: number;
                                    /** @description Duration in seconds. */
                                    duration: number;
                                    /** @description Stored value. Null: nothing was stored. */
                                    value: string | null;
                                    /** @description Date of the stored point, UNIX seconds. */
                                    date: number | null;
                                    /** @description Why nothing was stored. */
                                    error: string | null;
                                } | null;
                                /** @description Runs in its list, 100 at most. */
                                kept_runs: number;
                                /** @description Of these, runs that stored nothing. */
                                failed_runs: number;
                            }[];
                            /** @description Number of items of all pages. */
                            total: number;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Create a data processor
         * @description The server runs the script at the interval, for at most 5 seconds. The output becomes the value of a new point of the sensor. `sensor_id` names a sensor of yours; `sensor` describes a new one.
         */
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        dataprocessor: {
                            /** @description Script in the syntax of Octave, or the name of one of your files. */
                            command: string;
                            /** @description Interval of the runs in seconds. */
                            execution_interval: number;
                            /** @description Date from which the intervals count, UNIX seconds. Absent: the date of creation. */
                            last_start_time?: number;
                            /** @description Id of a sensor of yours that gets the points. */
                            sensor_id?: number;
                            sensor?: {
                                /** @description Name, not blank. */
                                name: string;
                                /** @description Name to show instead of `name`. */
                                display_name?: string;
                                /** @description Type of the hardware, for example `DS18B20`. */
                                device_type?: string;
                                /**
                                 * @description How the sensor pages its owner. Empty: not at all.
                                 * @enum {string}
                                 */
                                pager_type?: "" | "email" | "sms";
                                /** @description Type of the values: `float`, `integer`, `bool`, `string`, `json` or `file`. Empty: any value, point by point. */
                                data_type?: string;
                                /** @description Types of the fields of JSON values, as JSON text. */
                                data_structure?: string;
                                /** @description A property to search by. The server stores points in any case. */
                                use_data_storage?: boolean;
                                /** @description Unit of the values, for example `°C`. */
                                unit?: string;
                                /** @description Days that the server keeps points, by their dates. 0: as long as it keeps any. */
                                retention?: number;
                                description?: string;
                            };
                        };
                        /** @description Id of a sensor of yours that gets the points. */
                        sensor_id?: number;
                        sensor?: {
                            /** @description Name, not blank. */
                            name: string;
                            /** @description Name to show instead of `name`. */
                            display_name?: string;
                            /** @description Type of the hardware, for example `DS18B20`. */
                            device_type?: string;
                            /**
                             * @description How the sensor pages its owner. Empty: not at all.
                             * @enum {string}
                             */
                            pager_type?: "" | "email" | "sms";
                            /** @description Type of the values: `float`, `integer`, `bool`, `string`, `json` or `file`. Empty: any value, point by point. */
                            data_type?: string;
                            /** @description Types of the fields of JSON values, as JSON text. */
                            data_structure?: string;
                            /** @description A property to search by. The server stores points in any case. */
                            use_data_storage?: boolean;
                            /** @description Unit of the values, for example `°C`. */
                            unit?: string;
                            /** @description Days that the server keeps points, by their dates. 0: as long as it keeps any. */
                            retention?: number;
                            description?: string;
                        };
                    };
                };
            };
            responses: {
                /** @description Created */
                201: {
                    content: {
                        "application/json": {
                            dataprocessor: {
                                id: number;
                                /** @description Script, or the name of a file. */
                                command: string;
                                /** @description Seconds. */
                                execution_interval: number;
                                /** @description Id of the sensor that gets the points. */
                                sensor_id: number;
                                /** @description Start from which the intervals count, UNIX seconds. */
                                last_start_time: number;
                                /** @description Next start, UNIX seconds. */
                                next_start_time: number;
                                /** @description False: it does not run, until a change starts it again. */
                                active: boolean;
                                /** @description Its newest run. Null: it has not run. */
                                last_run: {
                                    /** @description Start of the run, UNIX seconds. */
                                    started: number;
                                    /** @description Duration in seconds. */
                                    duration: number;
                                    /** @description Stored value. Null: nothing was stored. */
                                    value: string | null;
                                    /** @description Date of the stored point, UNIX seconds. */
                                    date: number | null;
                                    /** @description Why nothing was stored. */
                                    error: string | null;
                                } | null;
                                /** @description Runs in its list, 100 at most. */
                                kept_runs: number;
                                /** @description Of these, runs that stored nothing. */
                                failed_runs: number;
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/dataprocessors/files": {
        /** List your files for scripts */
        get: {
            parameters: {
                query?: {
                    /** @description Number of the page, from 0. */
                    page?: number;
                    /** @description Items of a page. The server returns at most 1000, and warns when more are requested. A response has at most 16 MB of texts. */
                    per_page?: number;
                    /** @description Has no effect: the response always has `total`. */
                    total?: boolean;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            files: {
                                name: string;
                                /** @description Bytes. */
                                size: number;
                                /** @description Date of the last change, UNIX seconds. */
                                date: number;
                            }[];
                            /** @description Number of items of all pages. */
                            total: number;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/dataprocessors/files/{name}": {
        /** Read a file */
        get: {
            parameters: {
                path: {
                    /** @description Name of the file. */
                    name: string;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/octet-stream": string;
                    };
                };
            };
        };
        /**
         * Store a file, or overwrite it
         * @description The body is the file, of any media type. `NAME.m` holds functions for scripts, or a script that a command names. Scripts read other files with `fileread` and `load`.
         */
        put: {
            parameters: {
                path: {
                    /** @description Name of the file. */
                    name: string;
                };
            };
            requestBody: {
                content: {
                    "application/octet-stream": string;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            file: {
                                name: string;
                                /** @description Bytes. */
                                size: number;
                                /** @description Date of the last change, UNIX seconds. */
                                date: number;
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Store a file, or overwrite it
         * @description The body is the file, of any media type. `NAME.m` holds functions for scripts, or a script that a command names. Scripts read other files with `fileread` and `load`.
         */
        post: {
            parameters: {
                path: {
                    /** @description Name of the file. */
                    name: string;
                };
            };
            requestBody: {
                content: {
                    "application/octet-stream": string;
                };
            };
            responses: {
                /** @description Created */
                201: {
                    content: {
                        "application/json": {
                            file: {
                                name: string;
                                /** @description Bytes. */
                                size: number;
                                /** @description Date of the last change, UNIX seconds. */
                                date: number;
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
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
                    /** @description Name of the file. */
                    name: string;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
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
                    /** @description Id of the data processor. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            dataprocessor: {
                                id: number;
                                /** @description Script, or the name of a file. */
                                command: string;
                                /** @description Seconds. */
                                execution_interval: number;
                                /** @description Id of the sensor that gets the points. */
                                sensor_id: number;
                                /** @description Start from which the intervals count, UNIX seconds. */
                                last_start_time: number;
                                /** @description Next start, UNIX seconds. */
                                next_start_time: number;
                                /** @description False: it does not run, until a change starts it again. */
                                active: boolean;
                                /** @description Its newest run. Null: it has not run. */
                                last_run: {
                                    /** @description Start of the run, UNIX seconds. */
                                    started: number;
                                    /** @description Duration in seconds. */
                                    duration: number;
                                    /** @description Stored value. Null: nothing was stored. */
                                    value: string | null;
                                    /** @description Date of the stored point, UNIX seconds. */
                                    date: number | null;
                                    /** @description Why nothing was stored. */
                                    error: string | null;
                                } | null;
                                /** @description Runs in its list, 100 at most. */
                                kept_runs: number;
                                /** @description Of these, runs that stored nothing. */
                                failed_runs: number;
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Change a data processor
         * @description Members that are absent stay as they are. `active: false` stops it, `active: true` starts it again. One that was stopped or slowed because its runs exceeded a limit starts again with any change.
         */
        put: {
            parameters: {
                path: {
                    /** @description Id of the data processor. */
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        dataprocessor: {
                            /** @description Script in the syntax of Octave, or the name of one of your files. */
                            command?: string;
                            /** @description Interval of the runs in seconds. */
                            execution_interval?: number;
                            /** @description Date from which the intervals count, UNIX seconds. Absent: the date of creation. */
                            last_start_time?: number;
                            /** @description Positive integer, also as text. */
                            sensor_id?: number;
                            /** @description Whether it runs. */
                            active?: boolean;
                        };
                        /** @description Positive integer, also as text. */
                        sensor_id?: number;
                    };
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            dataprocessor: {
                                id: number;
                                /** @description Script, or the name of a file. */
                                command: string;
                                /** @description Seconds. */
                                execution_interval: number;
                                /** @description Id of the sensor that gets the points. */
                                sensor_id: number;
                                /** @description Start from which the intervals count, UNIX seconds. */
                                last_start_time: number;
                                /** @description Next start, UNIX seconds. */
                                next_start_time: number;
                                /** @description False: it does not run, until a change starts it again. */
                                active: boolean;
                                /** @description Its newest run. Null: it has not run. */
                                last_run: {
                                    /** @description Start of the run, UNIX seconds. */
                                    started: number;
                                    /** @description Duration in seconds. */
                                    duration: number;
                                    /** @description Stored value. Null: nothing was stored. */
                                    value: string | null;
                                    /** @description Date of the stored point, UNIX seconds. */
                                    date: number | null;
                                    /** @description Why nothing was stored. */
                                    error: string | null;
                                } | null;
                                /** @description Runs in its list, 100 at most. */
                                kept_runs: number;
                                /** @description Of these, runs that stored nothing. */
                                failed_runs: number;
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Delete a data processor
         * @description Its sensor stays.
         */
        delete: {
            parameters: {
                path: {
                    /** @description Id of the data processor. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/dataprocessors/{id}/execute": {
        /**
         * Run a data processor now and store nothing
         * @description 509 when no sidecar runs the script in time.
         */
        get: {
            parameters: {
                path: {
                    /** @description Id of the data processor. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description Output of the script. */
                            output: string;
                            /** @description Value that a run would store. */
                            value: string | null;
                            /** @description Duration in seconds. */
                            duration: number;
                            /** @description Why a run would store nothing. */
                            error: string | null;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/dataprocessors/execute": {
        /**
         * Run a script now and store nothing
         * @description Runs a script that no data processor has yet, as a data processor of yours would run it: for at most 5 seconds, with your rights. An error of the script is part of the response, with its place. 509 when no sidecar runs the script in time.
         */
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        dataprocessor: {
                            /** @description Script in the syntax of Octave, or the name of one of your files. */
                            command: string;
                            /** @description Id of a sensor of yours, which decides whether a value fits. Absent: any value fits. */
                            sensor_id?: number;
                        };
                    };
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description Output of the script. */
                            output: string;
                            /** @description Warnings of the script. */
                            stderr: string;
                            /** @description Value that a run would store. */
                            value: string | null;
                            /** @description Date of the point that a run would store, UNIX seconds. */
                            date: number | null;
                            /** @description Duration in seconds. */
                            duration: number;
                            /** @description Why a run would store nothing. */
                            error: string | null;
                            /** @description Line of the error, from 1. */
                            line: number | null;
                            /** @description Column of the error in characters, from 1. */
                            column: number | null;
                            /** @description Calls of `getSensorData`, the first 50. */
                            reads: {
                                sensor_id: number;
                                /** @description Start of the range, UNIX seconds. Null: the newest point. */
                                start: number | null;
                                /** @description End of the range, UNIX seconds. Null: none was given. */
                                end: number | null;
                                /** @description Points that the script got. */
                                points: number;
                            }[];
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/dataprocessors/{id}/runs": {
        /** List the runs of a data processor, newest first */
        get: {
            parameters: {
                query?: {
                    /** @description Number of the page, from 0. */
                    page?: number;
                    /** @description Items of a page. The server returns at most 1000, and warns when more are requested. A response has at most 16 MB of texts. */
                    per_page?: number;
                    /** @description Has no effect: the response always has `total`. */
                    total?: boolean;
                };
                path: {
                    /** @description Id of the data processor. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            runs: {
                                id: number;
                                /** @description Start of the run, UNIX seconds. */
                                started: number;
                                /** @description Duration in seconds. */
                                duration: number;
                                /** @description Stored value. Null: nothing was stored. */
                                value: string | null;
                                /** @description Date of the stored point, UNIX seconds. */
                                date: number | null;
                                /** @description Why nothing was stored. */
                                error: string | null;
                                /** @description Output of the script. */
                                output: string;
                            }[];
                            /** @description Number of items of all pages. */
                            total: number;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/{id}/dataprocessors": {
        /** List the data processors of a sensor */
        get: {
            parameters: {
                query?: {
                    /** @description Number of the page, from 0. */
                    page?: number;
                    /** @description Items of a page. The server returns at most 1000, and warns when more are requested. A response has at most 16 MB of texts. */
                    per_page?: number;
                    /** @description Has no effect: the response always has `total`. */
                    total?: boolean;
                };
                path: {
                    /** @description Id of the sensor. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            dataprocessors: {
                                id: number;
                                /** @description Script, or the name of a file. */
                                command: string;
                                /** @description Seconds. */
                                execution_interval: number;
                                /** @description Id of the sensor that gets the points. */
                                sensor_id: number;
                                /** @description Start from which the intervals count, UNIX seconds. */
                                last_start_time: number;
                                /** @description Next start, UNIX seconds. */
                                next_start_time: number;
                                /** @description False: it does not run, until a change starts it again. */
                                active: boolean;
                                /** @description Its newest run. Null: it has not run. */
                                last_run: {
                                    /** @description Start of the run, UNIX seconds. */
                                    started: number;
                                    /** @description Duration in seconds. */
                                    duration: number;
                                    /** @description Stored value. Null: nothing was stored. */
                                    value: string | null;
                                    /** @description Date of the stored point, UNIX seconds. */
                                    date: number | null;
                                    /** @description Why nothing was stored. */
                                    error: string | null;
                                } | null;
                                /** @description Runs in its list, 100 at most. */
                                kept_runs: number;
                                /** @description Of these, runs that stored nothing. */
                                failed_runs: number;
                            }[];
                            /** @description Number of items of all pages. */
                            total: number;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/script/functions": {
        /**
         * List the functions of the script language
         * @description For editors: what a function does, how it is called, and an example. The response is the same for all callers, and may be cached for an hour.
         */
        get: {
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description In order of their names. */
                            functions: {
                                name: string;
                                /** @description Title of its part of the reference. */
                                family: string;
                                /** @description Ways to call it. */
                                signatures: string[];
                                /** @description What it does, in a sentence. */
                                summary: string;
                                /** @description An example. Null: there is none. */
                                example: {
                                    code: string;
                                    /** @description What the code displays. */
                                    output: string;
                                } | null;
                                /** @description `dataprocessors`: expressions of triggers lack it. Null: it is everywhere. */
                                only_in: "dataprocessors" | null;
                            }[];
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
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
                    /** @description Number of the page, from 0. */
                    page?: number;
                    /** @description Items of a page. The server returns at most 1000, and warns when more are requested. A response has at most 16 MB of texts. */
                    per_page?: number;
                    /** @description Has no effect: the response always has `total`. */
                    total?: boolean;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            notifications: {
                                id: number;
                                /**
                                 * @description `email`: the server sends the text as a mail. `url`: it posts a form.
                                 * @enum {string}
                                 */
                                type: "email" | "url";
                                /** @description Text to send. The server replaces variables of the trigger, such as `{sensor_data_value}`. */
                                text: string;
                                /** @description Mail address, or http or https address. */
                                destination: string;
                                /** @description Date of creation, UNIX seconds. */
                                date: number;
                                /** @description Why the server sends nothing any more, for example after the status 410. A new destination enables the notification again. */
                                disabled: string | null;
                                /** @description `whsec_...`: key of the signatures of deliveries (Standard Webhooks). API keys of the scopes `read` and `write` do not see it. */
                                secret?: string;
                            }[];
                            /** @description Number of items of all pages. */
                            total: number;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
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
                             * @description `email`: the server sends the text as a mail. `url`: it posts a form.
                             * @enum {string}
                             */
                            type: "email" | "url";
                            /** @description Text to send. The server replaces variables of the trigger, such as `{sensor_data_value}`. */
                            text?: string;
                            /** @description Mail address, or http or https address. */
                            destination: string;
                        };
                    };
                };
            };
            responses: {
                /** @description Created */
                201: {
                    content: {
                        "application/json": {
                            notification: {
                                id: number;
                                /**
                                 * @description `email`: the server sends the text as a mail. `url`: it posts a form.
                                 * @enum {string}
                                 */
                                type: "email" | "url";
                                /** @description Text to send. The server replaces variables of the trigger, such as `{sensor_data_value}`. */
                                text: string;
                                /** @description Mail address, or http or https address. */
                                destination: string;
                                /** @description Date of creation, UNIX seconds. */
                                date: number;
                                /** @description Why the server sends nothing any more, for example after the status 410. A new destination enables the notification again. */
                                disabled: string | null;
                                /** @description `whsec_...`: key of the signatures of deliveries (Standard Webhooks). API keys of the scopes `read` and `write` do not see it. */
                                secret?: string;
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
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
                    /** @description Id of the notification. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            notification: {
                                id: number;
                                /**
                                 * @description `email`: the server sends the text as a mail. `url`: it posts a form.
                                 * @enum {string}
                                 */
                                type: "email" | "url";
                                /** @description Text to send. The server replaces variables of the trigger, such as `{sensor_data_value}`. */
                                text: string;
                                /** @description Mail address, or http or https address. */
                                destination: string;
                                /** @description Date of creation, UNIX seconds. */
                                date: number;
                                /** @description Why the server sends nothing any more, for example after the status 410. A new destination enables the notification again. */
                                disabled: string | null;
                                /** @description `whsec_...`: key of the signatures of deliveries (Standard Webhooks). API keys of the scopes `read` and `write` do not see it. */
                                secret?: string;
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Change a notification
         * @description Members that are absent stay as they are. Pending deliveries go to the new destination. A destination in the request enables the notification again.
         */
        put: {
            parameters: {
                path: {
                    /** @description Id of the notification. */
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        notification: {
                            /**
                             * @description `email`: the server sends the text as a mail. `url`: it posts a form.
                             * @enum {string}
                             */
                            type?: "email" | "url";
                            /** @description Text to send. The server replaces variables of the trigger, such as `{sensor_data_value}`. */
                            text?: string;
                            /** @description Mail address, or http or https address. */
                            destination?: string;
                        };
                    };
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            notification: {
                                id: number;
                                /**
                                 * @description `email`: the server sends the text as a mail. `url`: it posts a form.
                                 * @enum {string}
                                 */
                                type: "email" | "url";
                                /** @description Text to send. The server replaces variables of the trigger, such as `{sensor_data_value}`. */
                                text: string;
                                /** @description Mail address, or http or https address. */
                                destination: string;
                                /** @description Date of creation, UNIX seconds. */
                                date: number;
                                /** @description Why the server sends nothing any more, for example after the status 410. A new destination enables the notification again. */
                                disabled: string | null;
                                /** @description `whsec_...`: key of the signatures of deliveries (Standard Webhooks). API keys of the scopes `read` and `write` do not see it. */
                                secret?: string;
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /** Delete a notification and its deliveries */
        delete: {
            parameters: {
                path: {
                    /** @description Id of the notification. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/notifications/{id}/test": {
        /**
         * Send a test delivery
         * @description The server sends the notification as a trigger would, with 0 as `sensor_id` and `trigger_id`. The outcome is in the list of deliveries. At most ten a minute.
         */
        post: {
            parameters: {
                path: {
                    /** @description Id of the notification. */
                    id: number;
                };
            };
            responses: {
                /** @description Created */
                201: {
                    content: {
                        "application/json": {
                            delivery: {
                                id: number;
                                /**
                                 * @description `pending`: waits for an attempt. `failed`: no attempt is left. `refused`: the server may not send it, for example into a private network.
                                 * @enum {string}
                                 */
                                state: "pending" | "delivered" | "failed" | "refused";
                                /**
                                 * @description Cause of the delivery.
                                 * @enum {string}
                                 */
                                cause: "trigger" | "event" | "test";
                                /** @description Date of creation, UNIX seconds. */
                                created: number;
                                /** @description Members that the server sends. */
                                parameters: {
                                    [key: string]: string | number;
                                };
                                /** @description Header `webhook-id`, the same in each attempt. */
                                webhook_id: string;
                                /** @description Date of the next attempt, UNIX seconds. Null: no attempt follows. */
                                next_attempt: number | null;
                                /** @description The newest attempts, oldest first. */
                                attempts: {
                                    /** @description Date of the attempt, UNIX seconds. */
                                    date: number;
                                    /** @description Status of the response of the receiver. Null: no response. */
                                    status: number | null;
                                    /** @description Why the attempt failed. Null: it did not. */
                                    error: string | null;
                                }[];
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/notifications/{id}/deliveries": {
        /**
         * List deliveries, newest first
         * @description The server keeps finished deliveries for 30 days.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Number of the page, from 0. */
                    page?: number;
                    /** @description Items of a page. The server returns at most 1000, and warns when more are requested. A response has at most 16 MB of texts. */
                    per_page?: number;
                    /** @description Has no effect: the response always has `total`. */
                    total?: boolean;
                };
                path: {
                    /** @description Id of the notification. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            deliveries: {
                                id: number;
                                /**
                                 * @description `pending`: waits for an attempt. `failed`: no attempt is left. `refused`: the server may not send it, for example into a private network.
                                 * @enum {string}
                                 */
                                state: "pending" | "delivered" | "failed" | "refused";
                                /**
                                 * @description Cause of the delivery.
                                 * @enum {string}
                                 */
                                cause: "trigger" | "event" | "test";
                                /** @description Date of creation, UNIX seconds. */
                                created: number;
                                /** @description Members that the server sends. */
                                parameters: {
                                    [key: string]: string | number;
                                };
                                /** @description Header `webhook-id`, the same in each attempt. */
                                webhook_id: string;
                                /** @description Date of the next attempt, UNIX seconds. Null: no attempt follows. */
                                next_attempt: number | null;
                                /** @description The newest attempts, oldest first. */
                                attempts: {
                                    /** @description Date of the attempt, UNIX seconds. */
                                    date: number;
                                    /** @description Status of the response of the receiver. Null: no response. */
                                    status: number | null;
                                    /** @description Why the attempt failed. Null: it did not. */
                                    error: string | null;
                                }[];
                            }[];
                            /** @description Number of items of all pages. */
                            total: number;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/notifications/{id}/deliveries/{delivery_id}/replay": {
        /**
         * Repeat a delivery
         * @description The delivery keeps its `webhook-id` and gets all attempts again. At most ten a minute.
         */
        post: {
            parameters: {
                path: {
                    /** @description Id of the notification. */
                    id: number;
                    /** @description Id of the delivery. */
                    delivery_id: number;
                };
            };
            responses: {
                /** @description Created */
                201: {
                    content: {
                        "application/json": {
                            delivery: {
                                id: number;
                                /**
                                 * @description `pending`: waits for an attempt. `failed`: no attempt is left. `refused`: the server may not send it, for example into a private network.
                                 * @enum {string}
                                 */
                                state: "pending" | "delivered" | "failed" | "refused";
                                /**
                                 * @description Cause of the delivery.
                                 * @enum {string}
                                 */
                                cause: "trigger" | "event" | "test";
                                /** @description Date of creation, UNIX seconds. */
                                created: number;
                                /** @description Members that the server sends. */
                                parameters: {
                                    [key: string]: string | number;
                                };
                                /** @description Header `webhook-id`, the same in each attempt. */
                                webhook_id: string;
                                /** @description Date of the next attempt, UNIX seconds. Null: no attempt follows. */
                                next_attempt: number | null;
                                /** @description The newest attempts, oldest first. */
                                attempts: {
                                    /** @description Date of the attempt, UNIX seconds. */
                                    date: number;
                                    /** @description Status of the response of the receiver. Null: no response. */
                                    status: number | null;
                                    /** @description Why the attempt failed. Null: it did not. */
                                    error: string | null;
                                }[];
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/events": {
        /** List the events that can send a notification */
        get: {
            parameters: {
                query?: {
                    /** @description Number of the page, from 0. */
                    page?: number;
                    /** @description Items of a page. The server returns at most 1000, and warns when more are requested. A response has at most 16 MB of texts. */
                    per_page?: number;
                    /** @description Has no effect: the response always has `total`. */
                    total?: boolean;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            events: {
                                /**
                                 * @description Name of the event.
                                 * @enum {string}
                                 */
                                name: "add_sensor" | "update_sensor" | "share_sensor" | "unshare_sensor" | "delete_sensor" | "add_domain" | "request_domain_user" | "accept_domain_user" | "add_domain_user" | "remove_domain_user" | "delete_domain" | "add_device_sensor" | "remove_device_sensor" | "add_environment" | "update_environment" | "delete_environment" | "add_environment_sensor" | "remove_environment_sensor" | "add_file" | "delete_file" | "add_group" | "request_group_user" | "accept_group_user" | "add_group_user" | "update_group" | "add_group_sensor" | "remove_group_sensor" | "remove_group_user" | "delete_group" | "trigger_fired" | "processor_failed" | "processor_stopped" | "service_failed" | "disable_notification";
                                /** @description When the event happens. */
                                description: string;
                                /** @description Type of object that `subject_id` of the notification names. */
                                subject: string;
                                /** @description Type of object that `source_id` names. Null: the event has no source. */
                                source: string | null;
                            }[];
                            /** @description Number of items of all pages. */
                            total: number;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
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
                    /** @description Number of the page, from 0. */
                    page?: number;
                    /** @description Items of a page. The server returns at most 1000, and warns when more are requested. A response has at most 16 MB of texts. */
                    per_page?: number;
                    /** @description Has no effect: the response always has `total`. */
                    total?: boolean;
                    /** @description `true` or `false`; also 1 or 0. */
                    enabled?: boolean;
                    /** @description Name of the event: see `GET /events`. */
                    event?: "add_sensor" | "update_sensor" | "share_sensor" | "unshare_sensor" | "delete_sensor" | "add_domain" | "request_domain_user" | "accept_domain_user" | "add_domain_user" | "remove_domain_user" | "delete_domain" | "add_device_sensor" | "remove_device_sensor" | "add_environment" | "update_environment" | "delete_environment" | "add_environment_sensor" | "remove_environment_sensor" | "add_file" | "delete_file" | "add_group" | "request_group_user" | "accept_group_user" | "add_group_user" | "update_group" | "add_group_sensor" | "remove_group_sensor" | "remove_group_user" | "delete_group" | "trigger_fired" | "processor_failed" | "processor_stopped" | "service_failed" | "disable_notification";
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            event_notifications: {
                                id: number;
                                /** @description Name for your list. */
                                name: string;
                                /**
                                 * @description Name of the event: see `GET /events`.
                                 * @enum {string}
                                 */
                                event: "add_sensor" | "update_sensor" | "share_sensor" | "unshare_sensor" | "delete_sensor" | "add_domain" | "request_domain_user" | "accept_domain_user" | "add_domain_user" | "remove_domain_user" | "delete_domain" | "add_device_sensor" | "remove_device_sensor" | "add_environment" | "update_environment" | "delete_environment" | "add_environment_sensor" | "remove_environment_sensor" | "add_file" | "delete_file" | "add_group" | "request_group_user" | "accept_group_user" | "add_group_user" | "update_group" | "add_group_sensor" | "remove_group_sensor" | "remove_group_user" | "delete_group" | "trigger_fired" | "processor_failed" | "processor_stopped" | "service_failed" | "disable_notification";
                                /** @description Id of the notification to send. */
                                notification_id: number;
                                /** @description The server sends notifications of higher priority first. */
                                priority: number;
                                /** @description `false`: the server sends nothing. */
                                enabled: boolean;
                                /** @description Only events of this source. Null: of all. */
                                source_id: number | null;
                            }[];
                            /** @description Number of items of all pages. */
                            total: number;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /** Connect a notification to an event */
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        event_notification: {
                            /** @description Name for your list. */
                            name?: string;
                            /**
                             * @description Name of the event: see `GET /events`.
                             * @enum {string}
                             */
                            event: "add_sensor" | "update_sensor" | "share_sensor" | "unshare_sensor" | "delete_sensor" | "add_domain" | "request_domain_user" | "accept_domain_user" | "add_domain_user" | "remove_domain_user" | "delete_domain" | "add_device_sensor" | "remove_device_sensor" | "add_environment" | "update_environment" | "delete_environment" | "add_environment_sensor" | "remove_environment_sensor" | "add_file" | "delete_file" | "add_group" | "request_group_user" | "accept_group_user" | "add_group_user" | "update_group" | "add_group_sensor" | "remove_group_sensor" | "remove_group_user" | "delete_group" | "trigger_fired" | "processor_failed" | "processor_stopped" | "service_failed" | "disable_notification";
                            /** @description Id of the notification to send. */
                            notification_id: number;
                            /** @description The server sends notifications of higher priority first. */
                            priority?: number;
                            /** @description `false`: the server sends nothing. */
                            enabled?: boolean;
                            /** @description Only events of this source. Absent: of all. */
                            source_id?: number;
                        };
                    };
                };
            };
            responses: {
                /** @description Created */
                201: {
                    content: {
                        "application/json": {
                            event_notification: {
                                id: number;
                                /** @description Name for your list. */
                                name: string;
                                /**
                                 * @description Name of the event: see `GET /events`.
                                 * @enum {string}
                                 */
                                event: "add_sensor" | "update_sensor" | "share_sensor" | "unshare_sensor" | "delete_sensor" | "add_domain" | "request_domain_user" | "accept_domain_user" | "add_domain_user" | "remove_domain_user" | "delete_domain" | "add_device_sensor" | "remove_device_sensor" | "add_environment" | "update_environment" | "delete_environment" | "add_environment_sensor" | "remove_environment_sensor" | "add_file" | "delete_file" | "add_group" | "request_group_user" | "accept_group_user" | "add_group_user" | "update_group" | "add_group_sensor" | "remove_group_sensor" | "remove_group_user" | "delete_group" | "trigger_fired" | "processor_failed" | "processor_stopped" | "service_failed" | "disable_notification";
                                /** @description Id of the notification to send. */
                                notification_id: number;
                                /** @description The server sends notifications of higher priority first. */
                                priority: number;
                                /** @description `false`: the server sends nothing. */
                                enabled: boolean;
                                /** @description Only events of this source. Null: of all. */
                                source_id: number | null;
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
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
                    /** @description Id of the event notification. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            event_notification: {
                                id: number;
                                /** @description Name for your list. */
                                name: string;
                                /**
                                 * @description Name of the event: see `GET /events`.
                                 * @enum {string}
                                 */
                                event: "add_sensor" | "update_sensor" | "share_sensor" | "unshare_sensor" | "delete_sensor" | "add_domain" | "request_domain_user" | "accept_domain_user" | "add_domain_user" | "remove_domain_user" | "delete_domain" | "add_device_sensor" | "remove_device_sensor" | "add_environment" | "update_environment" | "delete_environment" | "add_environment_sensor" | "remove_environment_sensor" | "add_file" | "delete_file" | "add_group" | "request_group_user" | "accept_group_user" | "add_group_user" | "update_group" | "add_group_sensor" | "remove_group_sensor" | "remove_group_user" | "delete_group" | "trigger_fired" | "processor_failed" | "processor_stopped" | "service_failed" | "disable_notification";
                                /** @description Id of the notification to send. */
                                notification_id: number;
                                /** @description The server sends notifications of higher priority first. */
                                priority: number;
                                /** @description `false`: the server sends nothing. */
                                enabled: boolean;
                                /** @description Only events of this source. Null: of all. */
                                source_id: number | null;
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Change an event notification
         * @description Members that are absent stay as they are.
         */
        put: {
            parameters: {
                path: {
                    /** @description Id of the event notification. */
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        event_notification: {
                            /** @description Name for your list. */
                            name?: string;
                            /**
                             * @description Name of the event: see `GET /events`.
                             * @enum {string}
                             */
                            event?: "add_sensor" | "update_sensor" | "share_sensor" | "unshare_sensor" | "delete_sensor" | "add_domain" | "request_domain_user" | "accept_domain_user" | "add_domain_user" | "remove_domain_user" | "delete_domain" | "add_device_sensor" | "remove_device_sensor" | "add_environment" | "update_environment" | "delete_environment" | "add_environment_sensor" | "remove_environment_sensor" | "add_file" | "delete_file" | "add_group" | "request_group_user" | "accept_group_user" | "add_group_user" | "update_group" | "add_group_sensor" | "remove_group_sensor" | "remove_group_user" | "delete_group" | "trigger_fired" | "processor_failed" | "processor_stopped" | "service_failed" | "disable_notification";
                            /** @description Id of the notification to send. */
                            notification_id?: number;
                            /** @description The server sends notifications of higher priority first. */
                            priority?: number;
                            /** @description `false`: the server sends nothing. */
                            enabled?: boolean;
                            /** @description Only events of this source. Null: of all. A new `event` without a source sets it to null. */
                            source_id?: number | null;
                        };
                    };
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            event_notification: {
                                id: number;
                                /** @description Name for your list. */
                                name: string;
                                /**
                                 * @description Name of the event: see `GET /events`.
                                 * @enum {string}
                                 */
                                event: "add_sensor" | "update_sensor" | "share_sensor" | "unshare_sensor" | "delete_sensor" | "add_domain" | "request_domain_user" | "accept_domain_user" | "add_domain_user" | "remove_domain_user" | "delete_domain" | "add_device_sensor" | "remove_device_sensor" | "add_environment" | "update_environment" | "delete_environment" | "add_environment_sensor" | "remove_environment_sensor" | "add_file" | "delete_file" | "add_group" | "request_group_user" | "accept_group_user" | "add_group_user" | "update_group" | "add_group_sensor" | "remove_group_sensor" | "remove_group_user" | "delete_group" | "trigger_fired" | "processor_failed" | "processor_stopped" | "service_failed" | "disable_notification";
                                /** @description Id of the notification to send. */
                                notification_id: number;
                                /** @description The server sends notifications of higher priority first. */
                                priority: number;
                                /** @description `false`: the server sends nothing. */
                                enabled: boolean;
                                /** @description Only events of this source. Null: of all. */
                                source_id: number | null;
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /** Delete an event notification */
        delete: {
            parameters: {
                path: {
                    /** @description Id of the event notification. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/api/v2/write": {
        /**
         * Write points in line protocol, for a client of InfluxDB 2
         * @description The server responds when the points are on disk. Each field of a measurement with its tags is a sensor of the caller; the server creates missing sensors. It validates each line by itself: 204 when it took all lines, otherwise 400, and the message lists the rejected ones. The API key must reach all sensors of its account.
         */
        post: {
            parameters: {
                query?: {
                    /** @description Organisation. Has no effect: an account has one set of series. */
                    org?: string;
                    /** @description Bucket. Has no effect: an account has one set of series. */
                    bucket?: string;
                    /** @description Unit of the timestamps. Default `ns`. */
                    precision?: "ns" | "n" | "us" | "u" | "ms" | "s" | "m" | "h";
                    /** @description Tags that name the sensor, separated by commas. The server ignores other tags. Default: all. */
                    tags?: string;
                };
            };
            requestBody: {
                content: {
                    "text/plain": string;
                };
            };
            responses: {
                /** @description Success, without a body */
                204: {
                };
            };
        };
    };
    "/write": {
        /**
         * Write points in line protocol, for a client of InfluxDB 1
         * @description The server responds when the points are on disk. Each field of a measurement with its tags is a sensor of the caller; the server creates missing sensors. It validates each line by itself: 204 when it took all lines, otherwise 400, and the message lists the rejected ones. The API key must reach all sensors of its account.
         */
        post: {
            parameters: {
                query?: {
                    /** @description Database. Has no effect: an account has one set of series. */
                    db?: string;
                    /** @description Retention policy. Has no effect: an account has one set of series. */
                    rp?: string;
                    /** @description User. Has no effect: an account has one set of series. */
                    u?: string;
                    /** @description API key or session id. */
                    p?: string;
                    /** @description Unit of the timestamps. `us`: microseconds, or nanoseconds where a date would be after 2242. Any other text: nanoseconds. */
                    precision?: string;
                    /** @description Tags that name the sensor, separated by commas. The server ignores other tags. Default: all. */
                    tags?: string;
                };
            };
            requestBody: {
                content: {
                    "text/plain": string;
                };
            };
            responses: {
                /** @description Success, without a body */
                204: {
                };
            };
        };
    };
    "/api/v3/write_lp": {
        /**
         * Write points in line protocol, for a client of InfluxDB 3
         * @description The server responds when the points are on disk. Each field of a measurement with its tags is a sensor of the caller; the server creates missing sensors. It validates each line by itself: 204 when it took all lines, otherwise 400, and the message lists the rejected ones. The API key must reach all sensors of its account.
         */
        post: {
            parameters: {
                query?: {
                    /** @description Database. Has no effect: an account has one set of series. */
                    db?: string;
                    /** @description Unit of the timestamps. Default `auto`: the magnitude of each decides. */
                    precision?: "auto" | "nanosecond" | "microsecond" | "millisecond" | "second" | "ns" | "n" | "us" | "u" | "ms" | "s";
                    /** @description `true`, the default: the server stores the other lines when it rejects one. It refuses `false`. */
                    accept_partial?: boolean;
                    /** @description Has no effect: points are always on disk before the response. */
                    no_sync?: boolean;
                    /** @description Tags that name the sensor, separated by commas. The server ignores other tags. Default: all. */
                    tags?: string;
                };
            };
            requestBody: {
                content: {
                    "text/plain": string;
                };
            };
            responses: {
                /** @description Success, without a body */
                204: {
                };
            };
        };
    };
    "/ping": {
        /** Check that the server responds, for a client of InfluxDB 1 */
        get: {
            parameters: {
                query?: {
                    /** @description Any text but `false` or `0`: the response is 200 with the version. */
                    verbose?: string;
                };
            };
            responses: {
                /** @description Success, with a body */
                200: {
                    content: {
                        "application/json": {
                            version?: string;
                        };
                    };
                };
                /** @description Success, without a body */
                204: {
                };
            };
        };
    };
    "/ready": {
        /** Check that the server is ready, for a client of InfluxDB 2 */
        get: {
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @constant */
                            status: "ready";
                            /** @description Start of the server, ISO 8601 in UTC. */
                            started: string;
                            /** @description Time since the start, for example `3h2m1s`. */
                            up: string;
                        };
                    };
                };
            };
        };
    };
    "/query": {
        /**
         * Run `SHOW DATABASES` or `CREATE DATABASE` for a client of InfluxDB 1
         * @description An account is one database, which has every name. `SHOW DATABASES` returns the name in `db`, or the username. `CREATE DATABASE` does nothing. The server refuses every other statement.
         */
        get: {
            parameters: {
                query?: {
                    /** @description `SHOW DATABASES` or `CREATE DATABASE name`. */
                    q?: string;
                    /** @description Name of the database for the response. */
                    db?: string;
                    /** @description Has no effect. */
                    u?: string;
                    /** @description API key or session id. */
                    p?: string;
                    /** @description Has no effect. */
                    epoch?: string;
                    /** @description Has no effect. */
                    pretty?: string;
                    /** @description Has no effect. */
                    chunked?: string;
                };
            };
            responses: {
                /** @description Success */
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
         * Run `SHOW DATABASES` or `CREATE DATABASE` from a form
         * @description An account is one database, which has every name. `SHOW DATABASES` returns the name in `db`, or the username. `CREATE DATABASE` does nothing. The server refuses every other statement.
         */
        post: {
            parameters: {
                query?: {
                    /** @description `SHOW DATABASES` or `CREATE DATABASE name`. */
                    q?: string;
                    /** @description Name of the database for the response. */
                    db?: string;
                    /** @description Has no effect. */
                    u?: string;
                    /** @description API key or session id. */
                    p?: string;
                    /** @description Has no effect. */
                    epoch?: string;
                    /** @description Has no effect. */
                    pretty?: string;
                    /** @description Has no effect. */
                    chunked?: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description `SHOW DATABASES` or `CREATE DATABASE name`. */
                        q?: string;
                        /** @description Name of the database for the response. */
                        db?: string;
                    };
                };
            };
            responses: {
                /** @description Success */
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
         * Find a bucket for a client of InfluxDB 2
         * @description An account is one bucket, which has every name. The server returns the requested name, or the username.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Name of the bucket. */
                    name?: string;
                    /** @description Has no effect. */
                    org?: string;
                    /** @description Has no effect. */
                    orgID?: string;
                    /** @description Has no effect. */
                    limit?: string;
                    /** @description Position in the list, which has one entry. */
                    offset?: number;
                    /** @description Id of the last entry of the previous page: nothing follows. */
                    after?: string;
                };
            };
            responses: {
                /** @description Success */
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
         * Find an organisation for a client of InfluxDB 2
         * @description An account is one organisation, which has every name. The server returns the requested name, or the username.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Name of the organisation. */
                    org?: string;
                    /** @description Has no effect. */
                    limit?: string;
                    /** @description Position in the list, which has one entry. */
                    offset?: number;
                    /** @description Id of the last entry of the previous page: nothing follows. */
                    after?: string;
                };
            };
            responses: {
                /** @description Success */
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
         * Write an entry of a channel by its address
         * @description The response is the number of the entry as text, or with `/update.json` the entry. The body of an error is `0`, and the header `X-Sensorium-Error` has the reason. Each field is a sensor of the caller; the server creates missing sensors. The API key must reach all sensors of its account.
         */
        get: {
            parameters: {
                query?: {
                    /** @description API key. Its name names the channel. */
                    api_key?: string;
                    /** @description Value. A text that is a number counts as one. */
                    field1?: string;
                    /** @description Value. A text that is a number counts as one. */
                    field2?: string;
                    /** @description Value. A text that is a number counts as one. */
                    field3?: string;
                    /** @description Value. A text that is a number counts as one. */
                    field4?: string;
                    /** @description Value. A text that is a number counts as one. */
                    field5?: string;
                    /** @description Value. A text that is a number counts as one. */
                    field6?: string;
                    /** @description Value. A text that is a number counts as one. */
                    field7?: string;
                    /** @description Value. A text that is a number counts as one. */
                    field8?: string;
                    /** @description Degrees. */
                    lat?: number;
                    /** @description Degrees. */
                    long?: number;
                    /** @description Degrees. */
                    latitude?: number;
                    /** @description Degrees. */
                    longitude?: number;
                    /** @description Metres. */
                    elevation?: number;
                    /** @description Status message. */
                    status?: string;
                    /** @description Date: ISO 8601 or UNIX seconds. Absent: the time of the server. */
                    created_at?: string;
                    /** @description IANA name of the time zone for a `created_at` without offset. Default UTC. */
                    timezone?: string;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            channel_id: number;
                            entry_id: number;
                            /** @description Date of the entry, ISO 8601 in UTC. */
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
         * Write an entry of a channel
         * @description The response is the number of the entry as text, or with `/update.json` the entry. The body of an error is `0`, and the header `X-Sensorium-Error` has the reason. Each field is a sensor of the caller; the server creates missing sensors. The API key must reach all sensors of its account.
         */
        post: {
            parameters: {
                query?: {
                    /** @description API key. Its name names the channel. */
                    api_key?: string;
                    /** @description Value. A text that is a number counts as one. */
                    field1?: string;
                    /** @description Value. A text that is a number counts as one. */
                    field2?: string;
                    /** @description Value. A text that is a number counts as one. */
                    field3?: string;
                    /** @description Value. A text that is a number counts as one. */
                    field4?: string;
                    /** @description Value. A text that is a number counts as one. */
                    field5?: string;
                    /** @description Value. A text that is a number counts as one. */
                    field6?: string;
                    /** @description Value. A text that is a number counts as one. */
                    field7?: string;
                    /** @description Value. A text that is a number counts as one. */
                    field8?: string;
                    /** @description Degrees. */
                    lat?: number;
                    /** @description Degrees. */
                    long?: number;
                    /** @description Degrees. */
                    latitude?: number;
                    /** @description Degrees. */
                    longitude?: number;
                    /** @description Metres. */
                    elevation?: number;
                    /** @description Status message. */
                    status?: string;
                    /** @description Date: ISO 8601 or UNIX seconds. Absent: the time of the server. */
                    created_at?: string;
                    /** @description IANA name of the time zone for a `created_at` without offset. Default UTC. */
                    timezone?: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description API key. Its name names the channel. */
                        api_key?: string;
                        /** @description Value. A text that is a number counts as one. */
                        field1?: string;
                        /** @description Value. A text that is a number counts as one. */
                        field2?: string;
                        /** @description Value. A text that is a number counts as one. */
                        field3?: string;
                        /** @description Value. A text that is a number counts as one. */
                        field4?: string;
                        /** @description Value. A text that is a number counts as one. */
                        field5?: string;
                        /** @description Value. A text that is a number counts as one. */
                        field6?: string;
                        /** @description Value. A text that is a number counts as one. */
                        field7?: string;
                        /** @description Value. A text that is a number counts as one. */
                        field8?: string;
                        /** @description Degrees. */
                        lat?: number;
                        /** @description Degrees. */
                        long?: number;
                        /** @description Degrees. */
                        latitude?: number;
                        /** @description Degrees. */
                        longitude?: number;
                        /** @description Metres. */
                        elevation?: number;
                        /** @description Status message. */
                        status?: string;
                        /** @description Date: ISO 8601 or UNIX seconds. Absent: the time of the server. */
                        created_at?: string;
                        /** @description IANA name of the time zone for a `created_at` without offset. Default UTC. */
                        timezone?: string;
                    };
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            channel_id: number;
                            entry_id: number;
                            /** @description Date of the entry, ISO 8601 in UTC. */
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
        /** Find names of sensors, tags, or values of tags that contain a text */
        get: {
            parameters: {
                query: {
                    /** @description `metrics`: names of sensors. `tagk`: tags. `tagv`: values of tags. */
                    type: "metrics" | "tagk" | "tagv";
                    /** @description Text to find. */
                    q?: string;
                    /** @description Number of results. Default 25, at most 10000. */
                    max?: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": string[];
                    };
                };
            };
        };
    };
    "/api/aggregators": {
        /** List the functions that join series */
        get: {
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": string[];
                    };
                };
            };
        };
    };
    "/api/config/filters": {
        /** List the types of filters for tags */
        get: {
            responses: {
                /** @description Success */
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
        /** List the series of a metric with their tags */
        get: {
            parameters: {
                query: {
                    /** @description Metric with filters for tags: `balcony{sensor=*}`. */
                    m: string;
                    /** @description Number of results. Default 25, at most 10000. */
                    limit?: number;
                };
            };
            responses: {
                /** @description Success */
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
        /** Read series by the name of sensors, with the queries in the address */
        get: {
            parameters: {
                query: {
                    /** @description Queries: `aggregator:[rate[{counter,max,reset}]:][down-sampling:][explicit_tags:]metric[{tag=*}[{tag=a|b}]]`. */
                    "m[]": string[];
                    /** @description `1h-ago`, `now`, `2025/01/02-03:04:05`, UNIX seconds, or milliseconds with eleven digits or more. */
                    start: string;
                    /** @description `1h-ago`, `now`, `2025/01/02-03:04:05`, UNIX seconds, or milliseconds with eleven digits or more. */
                    end?: string;
                    /** @description IANA name of the time zone for dates such as `2025/01/02`. Default UTC. */
                    tz?: string;
                    /** @description When present: `dps` has pairs. */
                    arrays?: string;
                    /** @description When present: dates are milliseconds instead of seconds. */
                    ms?: string;
                    /** @description When present: each series names its query. */
                    show_query?: string;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            metric: string;
                            tags: {
                                [key: string]: string;
                            };
                            /** @description Tags in which the series of a group differ. */
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
        /** Read series by the name of sensors, down-sampled */
        post: {
            parameters: {
                query?: {
                    /** @description `true`: `dps` has pairs. */
                    arrays?: boolean;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description UNIX milliseconds. Up to ten digits: seconds. */
                        start: number;
                        /** @description UNIX milliseconds. Up to ten digits: seconds. */
                        end?: number;
                        queries: {
                            /** @description Name of sensors. */
                            metric: string;
                            /**
                             * @description Function that joins the series of a group. `none`: each series by itself.
                             * @enum {string}
                             */
                            aggregator: "avg" | "count" | "first" | "last" | "max" | "mimmax" | "mimmin" | "min" | "none" | "sum" | "zimsum";
                            /** @description For example `5m-avg` or `1h-max-zero`. Absent: raw points. */
                            downsample?: string;
                            /** @description Filters by tag: `*`, `a|b` or `type(text)`. */
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
                        /** @description `true`: dates are milliseconds instead of seconds. */
                        msResolution?: boolean;
                        /** @description `true`: each series names its query. */
                        showQuery?: boolean;
                    };
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            metric: string;
                            tags: {
                                [key: string]: string;
                            };
                            /** @description Tags in which the series of a group differ. */
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
        /** Read the version of OpenTSDB whose queries the server supports */
        get: {
            responses: {
                /** @description Success */
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
        /** Read the configuration of OpenTSDB that holds here */
        get: {
            responses: {
                /** @description Success */
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
        /** List your groups */
        get: {
            parameters: {
                query?: {
                    /** @description Number of the page, from 0. */
                    page?: number;
                    /** @description Items of a page. The server returns at most 1000, and warns when more are requested. A response has at most 16 MB of texts. */
                    per_page?: number;
                    /** @description Has no effect: the response always has `total`. */
                    total?: boolean;
                    /** @description `true`: only public groups. `false`: only the others. */
                    public?: boolean;
                    /** @description Order. Default `ASC`. */
                    sort?: "ASC" | "DESC";
                    /** @description Member to sort by. */
                    sort_field?: "id" | "username" | "email" | "public" | "description" | "name";
                    /** @description `true`: instead, the groups that you have asked to join and wait for. */
                    waiting?: boolean;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            groups: {
                                id: number;
                                name: string;
                                /** @description Mail address of the group. */
                                email: string;
                                /** @description Telephone number of the group. */
                                mobile: string;
                                /** @description Description for members. */
                                description: string;
                                /** @description Any user may join. */
                                public: boolean;
                                /** @description Only members can see the group. */
                                hidden: boolean;
                                /** @description Members see nothing of each other, whatever the other members say. */
                                anonymous: boolean;
                                /** @description Right of new members to list members. The other `default_` members give the other rights. */
                                default_list_users: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                default_add_users: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                default_remove_users: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                default_list_sensors: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                default_add_sensors: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                default_remove_sensors: boolean;
                                /** @description New members show their first name. The other `required_show_` members ask for other data. */
                                required_show_first_name: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                required_show_surname: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                required_show_email: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                required_show_phone_number: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                required_show_username: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                required_show_id: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                required_show_zipcode: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                required_show_address: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                required_show_country: boolean;
                                /** @description Username with which the group logs in. Empty: the group cannot log in. */
                                username: string;
                                /** @description `true`: users with the access password may join. */
                                has_access_password: boolean;
                                /** @description Names, separated by commas. */
                                required_sensors: string;
                                /** @description Names, separated by commas. */
                                optional_sensors: string;
                            }[];
                            /** @description Number of items of all pages. */
                            total: number;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Create a group
         * @description You become its first member, with all rights. With a username and a password the group can log in and read.
         */
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        group: {
                            name: string;
                            /** @description Mail address of the group. An empty text clears it. */
                            email?: string;
                            /** @description Telephone number of the group. */
                            mobile?: string;
                            /** @description Description for members. */
                            description?: string;
                            /** @description Any user may join. */
                            public?: boolean;
                            /** @description Only members can see the group. */
                            hidden?: boolean;
                            /** @description Members see nothing of each other, whatever the other members say. */
                            anonymous?: boolean;
                            /** @description Right of new members to list members. The other `default_` members give the other rights. */
                            default_list_users?: boolean;
                            /** @description `true` or `false`; also 1 or 0. */
                            default_add_users?: boolean;
                            /** @description `true` or `false`; also 1 or 0. */
                            default_remove_users?: boolean;
                            /** @description `true` or `false`; also 1 or 0. */
                            default_list_sensors?: boolean;
                            /** @description `true` or `false`; also 1 or 0. */
                            default_add_sensors?: boolean;
                            /** @description `true` or `false`; also 1 or 0. */
                            default_remove_sensors?: boolean;
                            /** @description New members show their first name. The other `required_show_` members ask for other data. */
                            required_show_first_name?: boolean;
                            /** @description `true` or `false`; also 1 or 0. */
                            required_show_surname?: boolean;
                            /** @description `true` or `false`; also 1 or 0. */
                            required_show_email?: boolean;
                            /** @description `true` or `false`; also 1 or 0. */
                            required_show_phone_number?: boolean;
                            /** @description `true` or `false`; also 1 or 0. */
                            required_show_username?: boolean;
                            /** @description `true` or `false`; also 1 or 0. */
                            required_show_id?: boolean;
                            /** @description `true` or `false`; also 1 or 0. */
                            required_show_zipcode?: boolean;
                            /** @description `true` or `false`; also 1 or 0. */
                            required_show_address?: boolean;
                            /** @description `true` or `false`; also 1 or 0. */
                            required_show_country?: boolean;
                            /** @description Username. Unique among users and groups; case does not count. */
                            username?: string;
                            /** @description Plain password, or its md5 as 32 hex digits. */
                            password?: string;
                            /** @description Password to join, plain or as md5. Empty: none. */
                            access_password?: string;
                            /** @description Names of sensors that each new member must have and then shares. Also as one text, separated by commas. At most 100. */
                            required_sensors?: string[];
                            /** @description Names of sensors that each new member shares if the member has them. Also as one text, separated by commas. At most 100. */
                            optional_sensors?: string[];
                        };
                    };
                };
            };
            responses: {
                /** @description Created */
                201: {
                    content: {
                        "application/json": {
                            group: {
                                id: number;
                                name: string;
                                /** @description Mail address of the group. */
                                email: string;
                                /** @description Telephone number of the group. */
                                mobile: string;
                                /** @description Description for members. */
                                description: string;
                                /** @description Any user may join. */
                                public: boolean;
                                /** @description Only members can see the group. */
                                hidden: boolean;
                                /** @description Members see nothing of each other, whatever the other members say. */
                                anonymous: boolean;
                                /** @description Right of new members to list members. The other `default_` members give the other rights. */
                                default_list_users: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                default_add_users: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                default_remove_users: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                default_list_sensors: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                default_add_sensors: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                default_remove_sensors: boolean;
                                /** @description New members show their first name. The other `required_show_` members ask for other data. */
                                required_show_first_name: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                required_show_surname: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                required_show_email: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                required_show_phone_number: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                required_show_username: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                required_show_id: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                required_show_zipcode: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                required_show_address: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                required_show_country: boolean;
                                /** @description Username with which the group logs in. Empty: the group cannot log in. */
                                username: string;
                                /** @description `true`: users with the access password may join. */
                                has_access_password: boolean;
                                /** @description Names, separated by commas. */
                                required_sensors: string;
                                /** @description Names, separated by commas. */
                                optional_sensors: string;
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
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
                    /** @description Number of the page, from 0. */
                    page?: number;
                    /** @description Items of a page. The server returns at most 1000, and warns when more are requested. A response has at most 16 MB of texts. */
                    per_page?: number;
                    /** @description Has no effect: the response always has `total`. */
                    total?: boolean;
                    /** @description `true`: only public groups. `false`: only the others. */
                    public?: boolean;
                    /** @description Order. Default `ASC`. */
                    sort?: "ASC" | "DESC";
                    /** @description Member to sort by. */
                    sort_field?: "id" | "username" | "email" | "public" | "description" | "name";
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            groups: {
                                id: number;
                                name: string;
                                /** @description Mail address of the group. */
                                email: string;
                                /** @description Telephone number of the group. */
                                mobile: string;
                                /** @description Description for members. */
                                description: string;
                                /** @description Any user may join. */
                                public: boolean;
                                /** @description Only members can see the group. */
                                hidden: boolean;
                                /** @description Members see nothing of each other, whatever the other members say. */
                                anonymous: boolean;
                                /** @description Right of new members to list members. The other `default_` members give the other rights. */
                                default_list_users: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                default_add_users: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                default_remove_users: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                default_list_sensors: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                default_add_sensors: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                default_remove_sensors: boolean;
                                /** @description New members show their first name. The other `required_show_` members ask for other data. */
                                required_show_first_name: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                required_show_surname: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                required_show_email: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                required_show_phone_number: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                required_show_username: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                required_show_id: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                required_show_zipcode: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                required_show_address: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                required_show_country: boolean;
                                /** @description Username with which the group logs in. Empty: the group cannot log in. */
                                username: string;
                                /** @description `true`: users with the access password may join. */
                                has_access_password: boolean;
                                /** @description Names, separated by commas. */
                                required_sensors: string;
                                /** @description Names, separated by commas. */
                                optional_sensors: string;
                            }[];
                            /** @description Number of items of all pages. */
                            total: number;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
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
                    /** @description Id of the group. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            group: {
                                id: number;
                                name: string;
                                /** @description Mail address of the group. */
                                email: string;
                                /** @description Telephone number of the group. */
                                mobile: string;
                                /** @description Description for members. */
                                description: string;
                                /** @description Any user may join. */
                                public: boolean;
                                /** @description Only members can see the group. */
                                hidden: boolean;
                                /** @description Members see nothing of each other, whatever the other members say. */
                                anonymous: boolean;
                                /** @description Right of new members to list members. The other `default_` members give the other rights. */
                                default_list_users: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                default_add_users: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                default_remove_users: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                default_list_sensors: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                default_add_sensors: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                default_remove_sensors: boolean;
                                /** @description New members show their first name. The other `required_show_` members ask for other data. */
                                required_show_first_name: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                required_show_surname: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                required_show_email: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                required_show_phone_number: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                required_show_username: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                required_show_id: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                required_show_zipcode: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                required_show_address: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                required_show_country: boolean;
                                /** @description Username with which the group logs in. Empty: the group cannot log in. */
                                username: string;
                                /** @description `true`: users with the access password may join. */
                                has_access_password: boolean;
                                /** @description Names, separated by commas. */
                                required_sensors: string;
                                /** @description Names, separated by commas. */
                                optional_sensors: string;
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Change a group
         * @description Members that are absent stay as they are. You give only rights that you have: as defaults, and to users who join with `public` or `access_password`. To set the password of the group you need the rights to list users and sensors. New requirements hold for users who join later. When a group stops being anonymous, its members show nothing until they choose to.
         */
        put: {
            parameters: {
                path: {
                    /** @description Id of the group. */
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        group: {
                            name?: string;
                            /** @description Mail address of the group. An empty text clears it. */
                            email?: string;
                            /** @description Telephone number of the group. */
                            mobile?: string;
                            /** @description Description for members. */
                            description?: string;
                            /** @description Any user may join. */
                            public?: boolean;
                            /** @description Only members can see the group. */
                            hidden?: boolean;
                            /** @description Members see nothing of each other, whatever the other members say. */
                            anonymous?: boolean;
                            /** @description Right of new members to list members. The other `default_` members give the other rights. */
                            default_list_users?: boolean;
                            /** @description `true` or `false`; also 1 or 0. */
                            default_add_users?: boolean;
                            /** @description `true` or `false`; also 1 or 0. */
                            default_remove_users?: boolean;
                            /** @description `true` or `false`; also 1 or 0. */
                            default_list_sensors?: boolean;
                            /** @description `true` or `false`; also 1 or 0. */
                            default_add_sensors?: boolean;
                            /** @description `true` or `false`; also 1 or 0. */
                            default_remove_sensors?: boolean;
                            /** @description New members show their first name. The other `required_show_` members ask for other data. */
                            required_show_first_name?: boolean;
                            /** @description `true` or `false`; also 1 or 0. */
                            required_show_surname?: boolean;
                            /** @description `true` or `false`; also 1 or 0. */
                            required_show_email?: boolean;
                            /** @description `true` or `false`; also 1 or 0. */
                            required_show_phone_number?: boolean;
                            /** @description `true` or `false`; also 1 or 0. */
                            required_show_username?: boolean;
                            /** @description `true` or `false`; also 1 or 0. */
                            required_show_id?: boolean;
                            /** @description `true` or `false`; also 1 or 0. */
                            required_show_zipcode?: boolean;
                            /** @description `true` or `false`; also 1 or 0. */
                            required_show_address?: boolean;
                            /** @description `true` or `false`; also 1 or 0. */
                            required_show_country?: boolean;
                            /** @description Username. Unique among users and groups; case does not count. */
                            username?: string;
                            /** @description Plain password, or its md5 as 32 hex digits. */
                            password?: string;
                            /** @description Password to join, plain or as md5. Empty: none. */
                            access_password?: string;
                            /** @description Names of sensors that each new member must have and then shares. Also as one text, separated by commas. At most 100. */
                            required_sensors?: string[];
                            /** @description Names of sensors that each new member shares if the member has them. Also as one text, separated by commas. At most 100. */
                            optional_sensors?: string[];
                        };
                    };
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            group: {
                                id: number;
                                name: string;
                                /** @description Mail address of the group. */
                                email: string;
                                /** @description Telephone number of the group. */
                                mobile: string;
                                /** @description Description for members. */
                                description: string;
                                /** @description Any user may join. */
                                public: boolean;
                                /** @description Only members can see the group. */
                                hidden: boolean;
                                /** @description Members see nothing of each other, whatever the other members say. */
                                anonymous: boolean;
                                /** @description Right of new members to list members. The other `default_` members give the other rights. */
                                default_list_users: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                default_add_users: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                default_remove_users: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                default_list_sensors: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                default_add_sensors: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                default_remove_sensors: boolean;
                                /** @description New members show their first name. The other `required_show_` members ask for other data. */
                                required_show_first_name: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                required_show_surname: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                required_show_email: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                required_show_phone_number: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                required_show_username: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                required_show_id: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                required_show_zipcode: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                required_show_address: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                required_show_country: boolean;
                                /** @description Username with which the group logs in. Empty: the group cannot log in. */
                                username: string;
                                /** @description `true`: users with the access password may join. */
                                has_access_password: boolean;
                                /** @description Names, separated by commas. */
                                required_sensors: string;
                                /** @description Names, separated by commas. */
                                optional_sensors: string;
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Leave a group
         * @description Your sensors leave the group with you. The group ends with its last member. A waiting user withdraws the request.
         */
        delete: {
            parameters: {
                path: {
                    /** @description Id of the group. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/groups/{id}/users": {
        /**
         * List the members of a group
         * @description The list has members who show something of themselves. Members who may add users also get waiting users, with id and username.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Number of the page, from 0. */
                    page?: number;
                    /** @description Items of a page. The server returns at most 1000, and warns when more are requested. A response has at most 16 MB of texts. */
                    per_page?: number;
                    /** @description Has no effect: the response always has `total`. */
                    total?: boolean;
                    /** @description `permissions` adds `group_permissions`. */
                    details?: string;
                };
                path: {
                    /** @description Id of the group. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
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
                                /** @description `false`: waits. Only for the member, and for members who may add users. */
                                accepted?: boolean;
                                /** @description Rights of the member. */
                                group_permissions?: {
                                    /** @description `true` or `false`; also 1 or 0. */
                                    list_users: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    add_users: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    remove_users: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    list_sensors: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    add_sensors: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    remove_sensors: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    edit_group: boolean;
                                };
                                /** @description Data that the member shows. */
                                display_user_info?: {
                                    /** @description `true` or `false`; also 1 or 0. */
                                    show_first_name: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    show_surname: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    show_email: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    show_phone_number: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    show_username: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    show_id: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    show_zipcode: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    show_address: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    show_country: boolean;
                                };
                            }[];
                            /** @description Number of items of all pages. */
                            total: number;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Join a group, or accept users
         * @description You join at once where the group is public or you send its access password; where the group has no such password, you wait. With the right to add users you accept waiting users. The server adds all named users or none. Repeating it is harmless.
         */
        post: {
            parameters: {
                path: {
                    /** @description Id of the group. */
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        users?: {
                            user?: {
                                /** @description Positive integer, also as text. */
                                id?: number;
                                /** @description Username. Unique among users and groups; case does not count. */
                                username?: string;
                            };
                            /** @description Positive integer, also as text. */
                            id?: number;
                            /** @description Username. Unique among users and groups; case does not count. */
                            username?: string;
                            group_permissions?: {
                                /** @description `true` or `false`; also 1 or 0. */
                                list_users?: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                add_users?: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                remove_users?: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                list_sensors?: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                add_sensors?: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                remove_sensors?: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                edit_group?: boolean;
                            };
                            display_user_info?: {
                                /** @description `true` or `false`; also 1 or 0. */
                                show_first_name?: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                show_surname?: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                show_email?: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                show_phone_number?: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                show_username?: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                show_id?: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                show_zipcode?: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                show_address?: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                show_country?: boolean;
                            };
                            /** @description Ids of your sensors. The group gets them when you are accepted. */
                            sensors?: number[];
                            /** @description Access password of the group, plain or as md5. */
                            access_password?: string;
                        }[];
                        user?: {
                            /** @description Positive integer, also as text. */
                            id?: number;
                            /** @description Username. Unique among users and groups; case does not count. */
                            username?: string;
                        };
                        /** @description Positive integer, also as text. */
                        id?: number;
                        /** @description Username. Unique among users and groups; case does not count. */
                        username?: string;
                        group_permissions?: {
                            /** @description `true` or `false`; also 1 or 0. */
                            list_users?: boolean;
                            /** @description `true` or `false`; also 1 or 0. */
                            add_users?: boolean;
                            /** @description `true` or `false`; also 1 or 0. */
                            remove_users?: boolean;
                            /** @description `true` or `false`; also 1 or 0. */
                            list_sensors?: boolean;
                            /** @description `true` or `false`; also 1 or 0. */
                            add_sensors?: boolean;
                            /** @description `true` or `false`; also 1 or 0. */
                            remove_sensors?: boolean;
                            /** @description `true` or `false`; also 1 or 0. */
                            edit_group?: boolean;
                        };
                        display_user_info?: {
                            /** @description `true` or `false`; also 1 or 0. */
                            show_first_name?: boolean;
                            /** @description `true` or `false`; also 1 or 0. */
                            show_surname?: boolean;
                            /** @description `true` or `false`; also 1 or 0. */
                            show_email?: boolean;
                            /** @description `true` or `false`; also 1 or 0. */
                            show_phone_number?: boolean;
                            /** @description `true` or `false`; also 1 or 0. */
                            show_username?: boolean;
                            /** @description `true` or `false`; also 1 or 0. */
                            show_id?: boolean;
                            /** @description `true` or `false`; also 1 or 0. */
                            show_zipcode?: boolean;
                            /** @description `true` or `false`; also 1 or 0. */
                            show_address?: boolean;
                            /** @description `true` or `false`; also 1 or 0. */
                            show_country?: boolean;
                        };
                        /** @description Ids of your sensors. The group gets them when you are accepted. */
                        sensors?: number[];
                        /** @description Access password of the group, plain or as md5. */
                        access_password?: string;
                    };
                };
            };
            responses: {
                /** @description Created */
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
                                /** @description `false`: waits. Only for the member, and for members who may add users. */
                                accepted?: boolean;
                                /** @description Rights of the member. */
                                group_permissions?: {
                                    /** @description `true` or `false`; also 1 or 0. */
                                    list_users: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    add_users: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    remove_users: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    list_sensors: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    add_sensors: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    remove_sensors: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    edit_group: boolean;
                                };
                                /** @description Data that the member shows. */
                                display_user_info?: {
                                    /** @description `true` or `false`; also 1 or 0. */
                                    show_first_name: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    show_surname: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    show_email: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    show_phone_number: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    show_username: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    show_id: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    show_zipcode: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    show_address: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
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
                                /** @description `false`: waits. Only for the member, and for members who may add users. */
                                accepted?: boolean;
                                /** @description Rights of the member. */
                                group_permissions?: {
                                    /** @description `true` or `false`; also 1 or 0. */
                                    list_users: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    add_users: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    remove_users: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    list_sensors: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    add_sensors: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    remove_sensors: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    edit_group: boolean;
                                };
                                /** @description Data that the member shows. */
                                display_user_info?: {
                                    /** @description `true` or `false`; also 1 or 0. */
                                    show_first_name: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    show_surname: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    show_email: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    show_phone_number: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    show_username: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    show_id: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    show_zipcode: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    show_address: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    show_country: boolean;
                                };
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/groups/{id}/users/{user_id}": {
        /** Read a member of a group */
        get: {
            parameters: {
                path: {
                    /** @description Id of the group. */
                    id: number;
                    /** @description Id of the user. */
                    user_id: number;
                };
            };
            responses: {
                /** @description Success */
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
                                /** @description `false`: waits. Only for the member, and for members who may add users. */
                                accepted?: boolean;
                                /** @description Rights of the member. */
                                group_permissions?: {
                                    /** @description `true` or `false`; also 1 or 0. */
                                    list_users: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    add_users: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    remove_users: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    list_sensors: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    add_sensors: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    remove_sensors: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    edit_group: boolean;
                                };
                                /** @description Data that the member shows. */
                                display_user_info?: {
                                    /** @description `true` or `false`; also 1 or 0. */
                                    show_first_name: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    show_surname: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    show_email: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    show_phone_number: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    show_username: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    show_id: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    show_zipcode: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    show_address: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    show_country: boolean;
                                };
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Change the rights of a member, or what you show
         * @description With the right to add users you give and take rights that you have. You can give up your own rights. Only a member decides what it shows.
         */
        put: {
            parameters: {
                path: {
                    /** @description Id of the group. */
                    id: number;
                    /** @description Id of the user. */
                    user_id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        group_permissions?: {
                            /** @description `true` or `false`; also 1 or 0. */
                            list_users?: boolean;
                            /** @description `true` or `false`; also 1 or 0. */
                            add_users?: boolean;
                            /** @description `true` or `false`; also 1 or 0. */
                            remove_users?: boolean;
                            /** @description `true` or `false`; also 1 or 0. */
                            list_sensors?: boolean;
                            /** @description `true` or `false`; also 1 or 0. */
                            add_sensors?: boolean;
                            /** @description `true` or `false`; also 1 or 0. */
                            remove_sensors?: boolean;
                            /** @description `true` or `false`; also 1 or 0. */
                            edit_group?: boolean;
                        };
                        display_user_info?: {
                            /** @description `true` or `false`; also 1 or 0. */
                            show_first_name?: boolean;
                            /** @description `true` or `false`; also 1 or 0. */
                            show_surname?: boolean;
                            /** @description `true` or `false`; also 1 or 0. */
                            show_email?: boolean;
                            /** @description `true` or `false`; also 1 or 0. */
                            show_phone_number?: boolean;
                            /** @description `true` or `false`; also 1 or 0. */
                            show_username?: boolean;
                            /** @description `true` or `false`; also 1 or 0. */
                            show_id?: boolean;
                            /** @description `true` or `false`; also 1 or 0. */
                            show_zipcode?: boolean;
                            /** @description `true` or `false`; also 1 or 0. */
                            show_address?: boolean;
                            /** @description `true` or `false`; also 1 or 0. */
                            show_country?: boolean;
                        };
                        /** @description The same members once more, with the id or username of the member. */
                        user?: {
                            /** @description Positive integer, also as text. */
                            id?: number;
                            /** @description Username. Unique among users and groups; case does not count. */
                            username?: string;
                            group_permissions?: {
                                /** @description `true` or `false`; also 1 or 0. */
                                list_users?: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                add_users?: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                remove_users?: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                list_sensors?: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                add_sensors?: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                remove_sensors?: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                edit_group?: boolean;
                            };
                            display_user_info?: {
                                /** @description `true` or `false`; also 1 or 0. */
                                show_first_name?: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                show_surname?: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                show_email?: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                show_phone_number?: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                show_username?: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                show_id?: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                show_zipcode?: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                show_address?: boolean;
                                /** @description `true` or `false`; also 1 or 0. */
                                show_country?: boolean;
                            };
                        };
                    };
                };
            };
            responses: {
                /** @description Success */
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
                                /** @description `false`: waits. Only for the member, and for members who may add users. */
                                accepted?: boolean;
                                /** @description Rights of the member. */
                                group_permissions?: {
                                    /** @description `true` or `false`; also 1 or 0. */
                                    list_users: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    add_users: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    remove_users: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    list_sensors: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    add_sensors: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    remove_sensors: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    edit_group: boolean;
                                };
                                /** @description Data that the member shows. */
                                display_user_info?: {
                                    /** @description `true` or `false`; also 1 or 0. */
                                    show_first_name: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    show_surname: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    show_email: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    show_phone_number: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    show_username: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    show_id: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    show_zipcode: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    show_address: boolean;
                                    /** @description `true` or `false`; also 1 or 0. */
                                    show_country: boolean;
                                };
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Leave a group, or remove a member
         * @description The sensors of the member leave the group too. The group ends with its last member.
         */
        delete: {
            parameters: {
                path: {
                    /** @description Id of the group. */
                    id: number;
                    /** @description Id of the user. */
                    user_id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
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
                    /** @description Number of the page, from 0. */
                    page?: number;
                    /** @description Items of a page. The server returns at most 1000, and warns when more are requested. A response has at most 16 MB of texts. */
                    per_page?: number;
                    /** @description Has no effect: the response always has `total`. */
                    total?: boolean;
                    /** @description `full` adds device, environment, owner, `last_value` and `last_date`. `row`: only what a row of a table shows, with `last_value` shortened to 200 characters. `no`: ids only. */
                    details?: "full" | "row" | "no";
                    /** @description `true`: only sensors on a device. */
                    physical?: boolean;
                };
                path: {
                    /** @description Id of the group. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            sensors: {
                                /** @description Id, as text. */
                                id: string;
                                /** @description Name, not blank. */
                                name?: string;
                                /** @description Name to show instead of `name`. */
                                display_name?: string;
                                /** @description Type of the hardware, for example `DS18B20`. */
                                device_type?: string;
                                /**
                                 * @description How the sensor pages its owner. Empty: not at all.
                                 * @enum {string}
                                 */
                                pager_type?: "" | "email" | "sms";
                                /** @description Type of the values: `float`, `integer`, `bool`, `string`, `json` or `file`. Empty: any value, point by point. */
                                data_type?: string;
                                /** @description Types of the fields of JSON values, as JSON text. */
                                data_structure?: string;
                                /** @description A property to search by. The server stores points in any case. */
                                use_data_storage?: boolean;
                                /** @description Unit of the values, for example `°C`. */
                                unit?: string;
                                /** @description Days that the server keeps points, by their dates. 0: as long as it keeps any. */
                                retention?: number;
                                description?: string;
                                /** @description `0`: plain. `1`: physical, on a device. `2`: virtual, computed from other sensors. */
                                type?: string;
                                /** @description Number of the data type. `0`: none, `1`: float, `2`: integer, `3`: bool, `4`: string, `5`: json, `6`: file. */
                                data_type_id?: string;
                                device?: {
                                    /** @description Id, as text. */
                                    id: string;
                                    /** @description Type of the device, for example `phone`. */
                                    type: string;
                                    /** @description Unique among devices of the type. */
                                    uuid: string;
                                };
                                environment?: {
                                    id: number;
                                    name: string;
                                    /** @description Number of floors. */
                                    floors: number;
                                    /** @description Polygon: `latitude longitude` of each point, separated by commas. */
                                    gps_outline: string;
                                    /** @description Centre: `latitude longitude altitude`. */
                                    position: string;
                                    /** @description Date of creation, UNIX seconds. */
                                    date: number;
                                };
                                owner?: {
                                    id?: number;
                                    name?: string;
                                    surname?: string;
                                    email?: string;
                                    username?: string;
                                };
                                /** @description Ids of the users with whom the sensor is shared, as far as you may see them. */
                                users?: number[];
                                /** @description `device.type` once more. */
                                device_device_type?: string;
                                /** @description `device.uuid` once more. */
                                device_device_uuid?: string;
                                /** @description Value of the newest point, as text. Null: no points. */
                                last_value?: string | null;
                                /** @description Date of the newest point, UNIX seconds. */
                                last_date?: number | null;
                                /** @description Whether the sensor is yours. Only with `details=row`. */
                                owned?: boolean;
                                /** @description Whether you share the sensor with another user. Only with `details=row`. */
                                shared?: boolean;
                                /** @description The environment of the sensor. Only with `details=row`. */
                                place?: {
                                    id: number;
                                    name: string;
                                    /** @description Of the sensor, if it has one in the environment. */
                                    position: string;
                                };
                                /** @description Groups of yours that have the sensor. Only with `details=row`, absent without any. */
                                groups?: {
                                    id: number;
                                    name: string;
                                }[];
                            }[];
                            /** @description Number of items of all pages. */
                            total: number;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Share sensors with a group
         * @description The server shares all of them or none. Repeating it is harmless.
         */
        post: {
            parameters: {
                path: {
                    /** @description Id of the group. */
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        sensors?: {
                            /** @description Positive integer, also as text. */
                            id: number;
                        }[];
                        sensor?: {
                            /** @description Positive integer, also as text. */
                            id: number;
                        };
                        /** @description Positive integer, also as text. */
                        id?: number;
                    };
                };
            };
            responses: {
                /** @description Created */
                201: {
                    content: {
                        "application/json": {
                            sensors: {
                                /** @description Id, as text. */
                                id: string;
                            }[];
                            sensor: {
                                /** @description Id, as text. */
                                id: string;
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/groups/{id}/sensors/{sensor_id}": {
        /**
         * Remove a sensor from a group
         * @description You can remove your own sensors. For others you need the right to remove sensors.
         */
        delete: {
            parameters: {
                path: {
                    /** @description Id of the group. */
                    id: number;
                    /** @description Id of the sensor. */
                    sensor_id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
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
                    /** @description Number of the page, from 0. */
                    page?: number;
                    /** @description Items of a page. The server returns at most 1000, and warns when more are requested. A response has at most 16 MB of texts. */
                    per_page?: number;
                    /** @description Has no effect: the response always has `total`. */
                    total?: boolean;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            triggers: {
                                id: number;
                                /** @description Name for your list. */
                                name: string;
                                /** @description Condition in the script language, with the variables `last_triggered`, `times_triggered`, `last_sensor_data_value`, `last_sensor_data_date`, `sensor_data_value`, `sensor_data_date` and `current_time`. */
                                expression: string;
                                /** @description Seconds without data after which the trigger fires, at least 60. 0: the trigger has an expression. */
                                inactivity: number;
                                /** @description Expression that must be true after a firing before the trigger can fire again. Empty: none. */
                                hysteresis: string;
                                /** @description Seconds that the expression must be true before the trigger fires, by the dates of the points. */
                                for: number;
                                /** @description Date of creation, UNIX seconds. */
                                creation_date: number;
                            }[];
                            /** @description Number of items of all pages. */
                            total: number;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Create a trigger
         * @description A trigger has either an expression or an inactivity. When the expression is wrong, the error has the reason and the position.
         */
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        trigger: {
                            /** @description Name for your list. */
                            name?: string;
                            /** @description Condition in the script language, with the variables `last_triggered`, `times_triggered`, `last_sensor_data_value`, `last_sensor_data_date`, `sensor_data_value`, `sensor_data_date` and `current_time`. */
                            expression?: string;
                            /** @description Seconds without data after which the trigger fires, at least 60. 0: the trigger has an expression. */
                            inactivity?: number;
                            /** @description Expression that must be true after a firing before the trigger can fire again. Empty: none. */
                            hysteresis?: string;
                            /** @description Seconds that the expression must be true before the trigger fires, by the dates of the points. */
                            for?: number;
                        };
                    };
                };
            };
            responses: {
                /** @description Created */
                201: {
                    content: {
                        "application/json": {
                            trigger: {
                                id: number;
                                /** @description Name for your list. */
                                name: string;
                                /** @description Condition in the script language, with the variables `last_triggered`, `times_triggered`, `last_sensor_data_value`, `last_sensor_data_date`, `sensor_data_value`, `sensor_data_date` and `current_time`. */
                                expression: string;
                                /** @description Seconds without data after which the trigger fires, at least 60. 0: the trigger has an expression. */
                                inactivity: number;
                                /** @description Expression that must be true after a firing before the trigger can fire again. Empty: none. */
                                hysteresis: string;
                                /** @description Seconds that the expression must be true before the trigger fires, by the dates of the points. */
                                for: number;
                                /** @description Date of creation, UNIX seconds. */
                                creation_date: number;
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
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
                    /** @description Id of the trigger. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            trigger: {
                                id: number;
                                /** @description Name for your list. */
                                name: string;
                                /** @description Condition in the script language, with the variables `last_triggered`, `times_triggered`, `last_sensor_data_value`, `last_sensor_data_date`, `sensor_data_value`, `sensor_data_date` and `current_time`. */
                                expression: string;
                                /** @description Seconds without data after which the trigger fires, at least 60. 0: the trigger has an expression. */
                                inactivity: number;
                                /** @description Expression that must be true after a firing before the trigger can fire again. Empty: none. */
                                hysteresis: string;
                                /** @description Seconds that the expression must be true before the trigger fires, by the dates of the points. */
                                for: number;
                                /** @description Date of creation, UNIX seconds. */
                                creation_date: number;
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Change a trigger
         * @description Members that are absent stay as they are. A new condition starts afresh on each sensor where the trigger is active.
         */
        put: {
            parameters: {
                path: {
                    /** @description Id of the trigger. */
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        trigger: {
                            /** @description Name for your list. */
                            name?: string;
                            /** @description Condition in the script language, with the variables `last_triggered`, `times_triggered`, `last_sensor_data_value`, `last_sensor_data_date`, `sensor_data_value`, `sensor_data_date` and `current_time`. */
                            expression?: string;
                            /** @description Seconds without data after which the trigger fires, at least 60. 0: the trigger has an expression. */
                            inactivity?: number;
                            /** @description Expression that must be true after a firing before the trigger can fire again. Empty: none. */
                            hysteresis?: string;
                            /** @description Seconds that the expression must be true before the trigger fires, by the dates of the points. */
                            for?: number;
                        };
                    };
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            trigger: {
                                id: number;
                                /** @description Name for your list. */
                                name: string;
                                /** @description Condition in the script language, with the variables `last_triggered`, `times_triggered`, `last_sensor_data_value`, `last_sensor_data_date`, `sensor_data_value`, `sensor_data_date` and `current_time`. */
                                expression: string;
                                /** @description Seconds without data after which the trigger fires, at least 60. 0: the trigger has an expression. */
                                inactivity: number;
                                /** @description Expression that must be true after a firing before the trigger can fire again. Empty: none. */
                                hysteresis: string;
                                /** @description Seconds that the expression must be true before the trigger fires, by the dates of the points. */
                                for: number;
                                /** @description Date of creation, UNIX seconds. */
                                creation_date: number;
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Delete a trigger
         * @description The server removes the trigger from all sensors.
         */
        delete: {
            parameters: {
                path: {
                    /** @description Id of the trigger. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/triggers": {
        /** List your triggers on all sensors */
        get: {
            parameters: {
                query?: {
                    /** @description Number of the page, from 0. */
                    page?: number;
                    /** @description Items of a page. The server returns at most 1000, and warns when more are requested. A response has at most 16 MB of texts. */
                    per_page?: number;
                    /** @description Has no effect: the response always has `total`. */
                    total?: boolean;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            triggers: {
                                id: number;
                                /** @description Name for your list. */
                                name: string;
                                /** @description Condition in the script language, with the variables `last_triggered`, `times_triggered`, `last_sensor_data_value`, `last_sensor_data_date`, `sensor_data_value`, `sensor_data_date` and `current_time`. */
                                expression: string;
                                /** @description Seconds without data after which the trigger fires, at least 60. 0: the trigger has an expression. */
                                inactivity: number;
                                /** @description Expression that must be true after a firing before the trigger can fire again. Empty: none. */
                                hysteresis: string;
                                /** @description Seconds that the expression must be true before the trigger fires, by the dates of the points. */
                                for: number;
                                /** @description Date of creation, UNIX seconds. */
                                creation_date: number;
                                sensor_id: number;
                                /** @description 1: the trigger is active on the sensor. */
                                active: number;
                                /** @description Date of the last firing, UNIX seconds. 0: never. */
                                last_triggered: number;
                                /** @description Number of firings. */
                                times_triggerd: number;
                                /** @description Value of the last evaluated point, as text. Empty: none. */
                                last_sensor_data_value: string;
                                /** @description Date of the last evaluated point, UNIX seconds. 0: none. */
                                last_sensor_data_date: number;
                                /** @description Who has silenced the trigger, and until when. Null: it is not silenced. */
                                silence: {
                                    /** @description End, UNIX seconds. */
                                    until: number;
                                    /** @description When the user silenced it, UNIX seconds. */
                                    since: number;
                                    /** @description The user. */
                                    by: {
                                        id: number;
                                        /** @description Null: the user is deleted. */
                                        username: string | null;
                                    };
                                    /** @description What the user wrote. Empty: nothing. */
                                    note: string;
                                } | null;
                            }[];
                            /** @description Number of items of all pages. */
                            total: number;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/{id}/triggers": {
        /** List your triggers on a sensor */
        get: {
            parameters: {
                query?: {
                    /** @description Number of the page, from 0. */
                    page?: number;
                    /** @description Items of a page. The server returns at most 1000, and warns when more are requested. A response has at most 16 MB of texts. */
                    per_page?: number;
                    /** @description Has no effect: the response always has `total`. */
                    total?: boolean;
                };
                path: {
                    /** @description Id of the sensor. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            triggers: {
                                id: number;
                                /** @description Name for your list. */
                                name: string;
                                /** @description Condition in the script language, with the variables `last_triggered`, `times_triggered`, `last_sensor_data_value`, `last_sensor_data_date`, `sensor_data_value`, `sensor_data_date` and `current_time`. */
                                expression: string;
                                /** @description Seconds without data after which the trigger fires, at least 60. 0: the trigger has an expression. */
                                inactivity: number;
                                /** @description Expression that must be true after a firing before the trigger can fire again. Empty: none. */
                                hysteresis: string;
                                /** @description Seconds that the expression must be true before the trigger fires, by the dates of the points. */
                                for: number;
                                /** @description Date of creation, UNIX seconds. */
                                creation_date: number;
                                sensor_id: number;
                                /** @description 1: the trigger is active on the sensor. */
                                active: number;
                                /** @description Date of the last firing, UNIX seconds. 0: never. */
                                last_triggered: number;
                                /** @description Number of firings. */
                                times_triggerd: number;
                                /** @description Value of the last evaluated point, as text. Empty: none. */
                                last_sensor_data_value: string;
                                /** @description Date of the last evaluated point, UNIX seconds. 0: none. */
                                last_sensor_data_date: number;
                                /** @description Who has silenced the trigger, and until when. Null: it is not silenced. */
                                silence: {
                                    /** @description End, UNIX seconds. */
                                    until: number;
                                    /** @description When the user silenced it, UNIX seconds. */
                                    since: number;
                                    /** @description The user. */
                                    by: {
                                        id: number;
                                        /** @description Null: the user is deleted. */
                                        username: string | null;
                                    };
                                    /** @description What the user wrote. Empty: nothing. */
                                    note: string;
                                } | null;
                            }[];
                            /** @description Number of items of all pages. */
                            total: number;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Put triggers on a sensor
         * @description The triggers are active at once. Repeating it is harmless.
         */
        post: {
            parameters: {
                path: {
                    /** @description Id of the sensor. */
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Triggers: `{"trigger":{"id":1}}` or `{"id":1}` each. */
                        triggers?: {
                            trigger?: {
                                /** @description Id of the trigger. */
                                id: number;
                            };
                            /** @description Positive integer, also as text. */
                            id?: number;
                        }[];
                        trigger?: {
                            /** @description Id of the trigger. */
                            id: number;
                        };
                    };
                };
            };
            responses: {
                /** @description Created */
                201: {
                    content: {
                        "application/json": {
                            triggers: {
                                id: number;
                                /** @description Name for your list. */
                                name: string;
                                /** @description Condition in the script language, with the variables `last_triggered`, `times_triggered`, `last_sensor_data_value`, `last_sensor_data_date`, `sensor_data_value`, `sensor_data_date` and `current_time`. */
                                expression: string;
                                /** @description Seconds without data after which the trigger fires, at least 60. 0: the trigger has an expression. */
                                inactivity: number;
                                /** @description Expression that must be true after a firing before the trigger can fire again. Empty: none. */
                                hysteresis: string;
                                /** @description Seconds that the expression must be true before the trigger fires, by the dates of the points. */
                                for: number;
                                /** @description Date of creation, UNIX seconds. */
                                creation_date: number;
                                sensor_id: number;
                                /** @description 1: the trigger is active on the sensor. */
                                active: number;
                                /** @description Date of the last firing, UNIX seconds. 0: never. */
                                last_triggered: number;
                                /** @description Number of firings. */
                                times_triggerd: number;
                                /** @description Value of the last evaluated point, as text. Empty: none. */
                                last_sensor_data_value: string;
                                /** @description Date of the last evaluated point, UNIX seconds. 0: none. */
                                last_sensor_data_date: number;
                                /** @description Who has silenced the trigger, and until when. Null: it is not silenced. */
                                silence: {
                                    /** @description End, UNIX seconds. */
                                    until: number;
                                    /** @description When the user silenced it, UNIX seconds. */
                                    since: number;
                                    /** @description The user. */
                                    by: {
                                        id: number;
                                        /** @description Null: the user is deleted. */
                                        username: string | null;
                                    };
                                    /** @description What the user wrote. Empty: nothing. */
                                    note: string;
                                } | null;
                            }[];
                            trigger: {
                                id: number;
                                /** @description Name for your list. */
                                name: string;
                                /** @description Condition in the script language, with the variables `last_triggered`, `times_triggered`, `last_sensor_data_value`, `last_sensor_data_date`, `sensor_data_value`, `sensor_data_date` and `current_time`. */
                                expression: string;
                                /** @description Seconds without data after which the trigger fires, at least 60. 0: the trigger has an expression. */
                                inactivity: number;
                                /** @description Expression that must be true after a firing before the trigger can fire again. Empty: none. */
                                hysteresis: string;
                                /** @description Seconds that the expression must be true before the trigger fires, by the dates of the points. */
                                for: number;
                                /** @description Date of creation, UNIX seconds. */
                                creation_date: number;
                                sensor_id: number;
                                /** @description 1: the trigger is active on the sensor. */
                                active: number;
                                /** @description Date of the last firing, UNIX seconds. 0: never. */
                                last_triggered: number;
                                /** @description Number of firings. */
                                times_triggerd: number;
                                /** @description Value of the last evaluated point, as text. Empty: none. */
                                last_sensor_data_value: string;
                                /** @description Date of the last evaluated point, UNIX seconds. 0: none. */
                                last_sensor_data_date: number;
                                /** @description Who has silenced the trigger, and until when. Null: it is not silenced. */
                                silence: {
                                    /** @description End, UNIX seconds. */
                                    until: number;
                                    /** @description When the user silenced it, UNIX seconds. */
                                    since: number;
                                    /** @description The user. */
                                    by: {
                                        id: number;
                                        /** @description Null: the user is deleted. */
                                        username: string | null;
                                    };
                                    /** @description What the user wrote. Empty: nothing. */
                                    note: string;
                                } | null;
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/{id}/triggers/{trigger_id}": {
        /** Read a trigger on a sensor */
        get: {
            parameters: {
                path: {
                    /** @description Id of the sensor. */
                    id: number;
                    /** @description Id of the trigger. */
                    trigger_id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            triggers: {
                                id: number;
                                /** @description Name for your list. */
                                name: string;
                                /** @description Condition in the script language, with the variables `last_triggered`, `times_triggered`, `last_sensor_data_value`, `last_sensor_data_date`, `sensor_data_value`, `sensor_data_date` and `current_time`. */
                                expression: string;
                                /** @description Seconds without data after which the trigger fires, at least 60. 0: the trigger has an expression. */
                                inactivity: number;
                                /** @description Expression that must be true after a firing before the trigger can fire again. Empty: none. */
                                hysteresis: string;
                                /** @description Seconds that the expression must be true before the trigger fires, by the dates of the points. */
                                for: number;
                                /** @description Date of creation, UNIX seconds. */
                                creation_date: number;
                                sensor_id: number;
                                /** @description 1: the trigger is active on the sensor. */
                                active: number;
                                /** @description Date of the last firing, UNIX seconds. 0: never. */
                                last_triggered: number;
                                /** @description Number of firings. */
                                times_triggerd: number;
                                /** @description Value of the last evaluated point, as text. Empty: none. */
                                last_sensor_data_value: string;
                                /** @description Date of the last evaluated point, UNIX seconds. 0: none. */
                                last_sensor_data_date: number;
                                /** @description Who has silenced the trigger, and until when. Null: it is not silenced. */
                                silence: {
                                    /** @description End, UNIX seconds. */
                                    until: number;
                                    /** @description When the user silenced it, UNIX seconds. */
                                    since: number;
                                    /** @description The user. */
                                    by: {
                                        id: number;
                                        /** @description Null: the user is deleted. */
                                        username: string | null;
                                    };
                                    /** @description What the user wrote. Empty: nothing. */
                                    note: string;
                                } | null;
                            }[];
                            trigger: {
                                id: number;
                                /** @description Name for your list. */
                                name: string;
                                /** @description Condition in the script language, with the variables `last_triggered`, `times_triggered`, `last_sensor_data_value`, `last_sensor_data_date`, `sensor_data_value`, `sensor_data_date` and `current_time`. */
                                expression: string;
                                /** @description Seconds without data after which the trigger fires, at least 60. 0: the trigger has an expression. */
                                inactivity: number;
                                /** @description Expression that must be true after a firing before the trigger can fire again. Empty: none. */
                                hysteresis: string;
                                /** @description Seconds that the expression must be true before the trigger fires, by the dates of the points. */
                                for: number;
                                /** @description Date of creation, UNIX seconds. */
                                creation_date: number;
                                sensor_id: number;
                                /** @description 1: the trigger is active on the sensor. */
                                active: number;
                                /** @description Date of the last firing, UNIX seconds. 0: never. */
                                last_triggered: number;
                                /** @description Number of firings. */
                                times_triggerd: number;
                                /** @description Value of the last evaluated point, as text. Empty: none. */
                                last_sensor_data_value: string;
                                /** @description Date of the last evaluated point, UNIX seconds. 0: none. */
                                last_sensor_data_date: number;
                                /** @description Who has silenced the trigger, and until when. Null: it is not silenced. */
                                silence: {
                                    /** @description End, UNIX seconds. */
                                    until: number;
                                    /** @description When the user silenced it, UNIX seconds. */
                                    since: number;
                                    /** @description The user. */
                                    by: {
                                        id: number;
                                        /** @description Null: the user is deleted. */
                                        username: string | null;
                                    };
                                    /** @description What the user wrote. Empty: nothing. */
                                    note: string;
                                } | null;
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Remove a trigger from a sensor
         * @description The server disconnects its notifications from the trigger on this sensor.
         */
        delete: {
            parameters: {
                path: {
                    /** @description Id of the sensor. */
                    id: number;
                    /** @description Id of the trigger. */
                    trigger_id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/{id}/trigger/{trigger_id}": {
        /**
         * Change the state of a trigger on a sensor
         * @description Members that are absent stay as they are.
         */
        put: {
            parameters: {
                path: {
                    /** @description Id of the sensor. */
                    id: number;
                    /** @description Id of the trigger. */
                    trigger_id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        trigger: {
                            /** @description `true` or `false`; also 1 or 0. */
                            active?: boolean;
                            /** @description Date of the last firing, UNIX seconds. 0: never. */
                            last_triggered?: number;
                            /** @description Number of firings. */
                            times_triggerd?: number;
                            /** @description Value of the last evaluated point, as text. Empty: none. */
                            last_sensor_data_value?: string;
                            /** @description Date of the last evaluated point, UNIX seconds. 0: none. */
                            last_sensor_data_date?: number;
                        };
                    };
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            trigger: {
                                id: number;
                                /** @description Name for your list. */
                                name: string;
                                /** @description Condition in the script language, with the variables `last_triggered`, `times_triggered`, `last_sensor_data_value`, `last_sensor_data_date`, `sensor_data_value`, `sensor_data_date` and `current_time`. */
                                expression: string;
                                /** @description Seconds without data after which the trigger fires, at least 60. 0: the trigger has an expression. */
                                inactivity: number;
                                /** @description Expression that must be true after a firing before the trigger can fire again. Empty: none. */
                                hysteresis: string;
                                /** @description Seconds that the expression must be true before the trigger fires, by the dates of the points. */
                                for: number;
                                /** @description Date of creation, UNIX seconds. */
                                creation_date: number;
                                sensor_id: number;
                                /** @description 1: the trigger is active on the sensor. */
                                active: number;
                                /** @description Date of the last firing, UNIX seconds. 0: never. */
                                last_triggered: number;
                                /** @description Number of firings. */
                                times_triggerd: number;
                                /** @description Value of the last evaluated point, as text. Empty: none. */
                                last_sensor_data_value: string;
                                /** @description Date of the last evaluated point, UNIX seconds. 0: none. */
                                last_sensor_data_date: number;
                                /** @description Who has silenced the trigger, and until when. Null: it is not silenced. */
                                silence: {
                                    /** @description End, UNIX seconds. */
                                    until: number;
                                    /** @description When the user silenced it, UNIX seconds. */
                                    since: number;
                                    /** @description The user. */
                                    by: {
                                        id: number;
                                        /** @description Null: the user is deleted. */
                                        username: string | null;
                                    };
                                    /** @description What the user wrote. Empty: nothing. */
                                    note: string;
                                } | null;
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
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
         * @description `active` may be in the query or in the body.
         */
        post: {
            parameters: {
                query?: {
                    /** @description `true`: switch on. `false`: switch off. */
                    active?: boolean;
                };
                path: {
                    /** @description Id of the sensor. */
                    id: number;
                    /** @description Id of the trigger. */
                    trigger_id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description `true`: switch on. `false`: switch off. */
                        active?: boolean;
                    };
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            trigger: {
                                id: number;
                                /** @description Name for your list. */
                                name: string;
                                /** @description Condition in the script language, with the variables `last_triggered`, `times_triggered`, `last_sensor_data_value`, `last_sensor_data_date`, `sensor_data_value`, `sensor_data_date` and `current_time`. */
                                expression: string;
                                /** @description Seconds without data after which the trigger fires, at least 60. 0: the trigger has an expression. */
                                inactivity: number;
                                /** @description Expression that must be true after a firing before the trigger can fire again. Empty: none. */
                                hysteresis: string;
                                /** @description Seconds that the expression must be true before the trigger fires, by the dates of the points. */
                                for: number;
                                /** @description Date of creation, UNIX seconds. */
                                creation_date: number;
                                sensor_id: number;
                                /** @description 1: the trigger is active on the sensor. */
                                active: number;
                                /** @description Date of the last firing, UNIX seconds. 0: never. */
                                last_triggered: number;
                                /** @description Number of firings. */
                                times_triggerd: number;
                                /** @description Value of the last evaluated point, as text. Empty: none. */
                                last_sensor_data_value: string;
                                /** @description Date of the last evaluated point, UNIX seconds. 0: none. */
                                last_sensor_data_date: number;
                                /** @description Who has silenced the trigger, and until when. Null: it is not silenced. */
                                silence: {
                                    /** @description End, UNIX seconds. */
                                    until: number;
                                    /** @description When the user silenced it, UNIX seconds. */
                                    since: number;
                                    /** @description The user. */
                                    by: {
                                        id: number;
                                        /** @description Null: the user is deleted. */
                                        username: string | null;
                                    };
                                    /** @description What the user wrote. Empty: nothing. */
                                    note: string;
                                } | null;
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/{id}/triggers/{trigger_id}/evaluations": {
        /**
         * List the last evaluations of a trigger, newest first
         * @description They show why the trigger fired or did not. The server keeps the last 100. Of points that arrived together it keeps the last ten and the one at which the trigger fired.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Number of the page, from 0. */
                    page?: number;
                    /** @description Items of a page. The server returns at most 1000, and warns when more are requested. A response has at most 16 MB of texts. */
                    per_page?: number;
                    /** @description Has no effect: the response always has `total`. */
                    total?: boolean;
                };
                path: {
                    /** @description Id of the sensor. */
                    id: number;
                    /** @description Id of the trigger. */
                    trigger_id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            evaluations: {
                                /** @description Date of the point, UNIX seconds. Null: no point. */
                                date: number | null;
                                /** @description Value of the point. Null: no point. */
                                value: string | null;
                                /** @description Whether the condition was true. */
                                result: boolean;
                                /** @description Whether the trigger fired. */
                                fired: boolean;
                                /** @description Why the expression failed. Null: it did not. */
                                error: string | null;
                                /**
                                 * @description Evaluated condition.
                                 * @enum {string}
                                 */
                                condition: "expression" | "hysteresis" | "inactivity";
                                /** @description Date of the evaluation, UNIX seconds. */
                                evaluated: number;
                                /** @description Variables of the expression. */
                                variables: {
                                    [key: string]: number | string | null;
                                };
                            }[];
                            /** @description Number of items of all pages. */
                            total: number;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/triggers/notifications": {
        /**
         * List your notifications on all triggers
         * @description Each notification has its trigger.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Number of the page, from 0. */
                    page?: number;
                    /** @description Items of a page. The server returns at most 1000, and warns when more are requested. A response has at most 16 MB of texts. */
                    per_page?: number;
                    /** @description Has no effect: the response always has `total`. */
                    total?: boolean;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            notifications: {
                                id: number;
                                /**
                                 * @description `email`: the server sends the text as a mail. `url`: it posts a form.
                                 * @enum {string}
                                 */
                                type: "email" | "url";
                                /** @description Text to send. The server replaces variables of the trigger, such as `{sensor_data_value}`. */
                                text: string;
                                /** @description Mail address, or http or https address. */
                                destination: string;
                                /** @description Date of creation, UNIX seconds. */
                                date: number;
                                /** @description Why the server sends nothing any more, for example after the status 410. A new destination enables the notification again. */
                                disabled: string | null;
                                /** @description `whsec_...`: key of the signatures of deliveries (Standard Webhooks). API keys of the scopes `read` and `write` do not see it. */
                                secret?: string;
                                trigger: {
                                    id: number;
                                    /** @description Name for your list. */
                                    name: string;
                                    /** @description Condition in the script language, with the variables `last_triggered`, `times_triggered`, `last_sensor_data_value`, `last_sensor_data_date`, `sensor_data_value`, `sensor_data_date` and `current_time`. */
                                    expression: string;
                                    /** @description Seconds without data after which the trigger fires, at least 60. 0: the trigger has an expression. */
                                    inactivity: number;
                                    /** @description Expression that must be true after a firing before the trigger can fire again. Empty: none. */
                                    hysteresis: string;
                                    /** @description Seconds that the expression must be true before the trigger fires, by the dates of the points. */
                                    for: number;
                                    /** @description Date of creation, UNIX seconds. */
                                    creation_date: number;
                                    sensor_id: number;
                                    /** @description 1: the trigger is active on the sensor. */
                                    active: number;
                                    /** @description Date of the last firing, UNIX seconds. 0: never. */
                                    last_triggered: number;
                                    /** @description Number of firings. */
                                    times_triggerd: number;
                                    /** @description Value of the last evaluated point, as text. Empty: none. */
                                    last_sensor_data_value: string;
                                    /** @description Date of the last evaluated point, UNIX seconds. 0: none. */
                                    last_sensor_data_date: number;
                                    /** @description Who has silenced the trigger, and until when. Null: it is not silenced. */
                                    silence: {
                                        /** @description End, UNIX seconds. */
                                        until: number;
                                        /** @description When the user silenced it, UNIX seconds. */
                                        since: number;
                                        /** @description The user. */
                                        by: {
                                            id: number;
                                            /** @description Null: the user is deleted. */
                                            username: string | null;
                                        };
                                        /** @description What the user wrote. Empty: nothing. */
                                        note: string;
                                    } | null;
                                };
                            }[];
                            /** @description Number of items of all pages. */
                            total: number;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/{id}/triggers/{trigger_id}/notifications": {
        /** List the notifications of a trigger on a sensor */
        get: {
            parameters: {
                query?: {
                    /** @description Number of the page, from 0. */
                    page?: number;
                    /** @description Items of a page. The server returns at most 1000, and warns when more are requested. A response has at most 16 MB of texts. */
                    per_page?: number;
                    /** @description Has no effect: the response always has `total`. */
                    total?: boolean;
                };
                path: {
                    /** @description Id of the sensor. */
                    id: number;
                    /** @description Id of the trigger. */
                    trigger_id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            notifications: {
                                id: number;
                                /**
                                 * @description `email`: the server sends the text as a mail. `url`: it posts a form.
                                 * @enum {string}
                                 */
                                type: "email" | "url";
                                /** @description Text to send. The server replaces variables of the trigger, such as `{sensor_data_value}`. */
                                text: string;
                                /** @description Mail address, or http or https address. */
                                destination: string;
                                /** @description Date of creation, UNIX seconds. */
                                date: number;
                                /** @description Why the server sends nothing any more, for example after the status 410. A new destination enables the notification again. */
                                disabled: string | null;
                                /** @description `whsec_...`: key of the signatures of deliveries (Standard Webhooks). API keys of the scopes `read` and `write` do not see it. */
                                secret?: string;
                            }[];
                            /** @description Number of items of all pages. */
                            total: number;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Connect notifications to a trigger on a sensor
         * @description The server sends them when the trigger fires. Repeating it is harmless.
         */
        post: {
            parameters: {
                path: {
                    /** @description Id of the sensor. */
                    id: number;
                    /** @description Id of the trigger. */
                    trigger_id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Notifications: `{"notification":{"id":1}}` or `{"id":1}` each. */
                        notifications?: {
                            notification?: {
                                /** @description Id of the notification. */
                                id: number;
                            };
                            /** @description Positive integer, also as text. */
                            id?: number;
                        }[];
                        notification?: {
                            /** @description Id of the notification. */
                            id: number;
                        };
                    };
                };
            };
            responses: {
                /** @description Created */
                201: {
                    content: {
                        "application/json": {
                            notifications: {
                                id: number;
                                /**
                                 * @description `email`: the server sends the text as a mail. `url`: it posts a form.
                                 * @enum {string}
                                 */
                                type: "email" | "url";
                                /** @description Text to send. The server replaces variables of the trigger, such as `{sensor_data_value}`. */
                                text: string;
                                /** @description Mail address, or http or https address. */
                                destination: string;
                                /** @description Date of creation, UNIX seconds. */
                                date: number;
                                /** @description Why the server sends nothing any more, for example after the status 410. A new destination enables the notification again. */
                                disabled: string | null;
                                /** @description `whsec_...`: key of the signatures of deliveries (Standard Webhooks). API keys of the scopes `read` and `write` do not see it. */
                                secret?: string;
                            }[];
                            notification: {
                                id: number;
                                /**
                                 * @description `email`: the server sends the text as a mail. `url`: it posts a form.
                                 * @enum {string}
                                 */
                                type: "email" | "url";
                                /** @description Text to send. The server replaces variables of the trigger, such as `{sensor_data_value}`. */
                                text: string;
                                /** @description Mail address, or http or https address. */
                                destination: string;
                                /** @description Date of creation, UNIX seconds. */
                                date: number;
                                /** @description Why the server sends nothing any more, for example after the status 410. A new destination enables the notification again. */
                                disabled: string | null;
                                /** @description `whsec_...`: key of the signatures of deliveries (Standard Webhooks). API keys of the scopes `read` and `write` do not see it. */
                                secret?: string;
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
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
                    /** @description Id of the sensor. */
                    id: number;
                    /** @description Id of the trigger. */
                    trigger_id: number;
                    /** @description Id of the notification. */
                    notification_id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/{id}/triggers/preview": {
        /**
         * Find where a condition would have fired
         * @description A sidecar evaluates the condition on stored points, each as if it had arrived at its date, and the trigger had been switched on at `start_date`. Nothing is stored or sent. It evaluates at most 1,000,000 points, and computes for 5 seconds at most; `until` and `limit` say how far it came. 509 when no sidecar starts in time.
         */
        post: {
            parameters: {
                path: {
                    /** @description Id of the sensor. */
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        trigger?: {
                            /** @description Condition in the script language, with the variables `last_triggered`, `times_triggered`, `last_sensor_data_value`, `last_sensor_data_date`, `sensor_data_value`, `sensor_data_date` and `current_time`. */
                            expression?: string;
                            /** @description Seconds without data after which the trigger fires, at least 60. 0: the trigger has an expression. */
                            inactivity?: number;
                            /** @description Expression that must be true after a firing before the trigger can fire again. Empty: none. */
                            hysteresis?: string;
                            /** @description Seconds that the expression must be true before the trigger fires, by the dates of the points. */
                            for?: number;
                        };
                        /** @description Id of a trigger of yours, whose condition is evaluated. Members of `trigger` replace those of this one. */
                        trigger_id?: number;
                        /** @description First date, inclusive. Default: a day before `end_date`. UNIX seconds, ISO 8601, `now`, or relative to now such as `-1d` (units `ms s m h d w`). 0 counts as absent. */
                        start_date?: string;
                        /** @description Last date, inclusive, at most now. Default: now. UNIX seconds, ISO 8601, `now`, or relative to now such as `-1d` (units `ms s m h d w`). 0 counts as absent. */
                        end_date?: string;
                    };
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description The first 1,000 firings, in order. */
                            firings: {
                                /** @description When the trigger would have fired, UNIX seconds. */
                                fired: number;
                                /** @description Date of the point that causes it, UNIX seconds. Null: the sensor has none in the range. */
                                date: number | null;
                                /** @description Value of this point. */
                                value: string | null;
                                /** @description Date of the point since which the expression has been true, of a condition with `for`. Null: no `for`. */
                                since: number | null;
                            }[];
                            /** @description Number of firings. */
                            total: number;
                            /** @description Number of evaluated points. */
                            points: number;
                            /** @description First date of the range, UNIX seconds. */
                            start_date: number;
                            /** @description Date up to which the range was evaluated, UNIX seconds. */
                            until: number;
                            /** @description What ended the evaluation before `end_date`: too many points, the time of computing, or an expression that exceeds its limit at one point. Null: the whole range was evaluated. */
                            limit: ("points" | "time" | "expression") | null;
                            /** @description An error of the expression at some point. Null: none was met. */
                            error: string | null;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/{id}/triggers/{trigger_id}/silence": {
        /**
         * Silence a trigger on a sensor
         * @description Until then the trigger is evaluated and fires, and the log of firings shows it, but the server sends neither its notifications nor the event `trigger_fired`. It replaces an earlier silence.
         */
        put: {
            parameters: {
                path: {
                    /** @description Id of the sensor. */
                    id: number;
                    /** @description Id of the trigger. */
                    trigger_id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        silence: {
                            /** @description End of the silence, UNIX seconds, at most a year from now. */
                            until?: number;
                            /** @description Length of the silence from now on, instead of `until`. */
                            seconds?: number;
                            /** @description Why, for your colleagues. */
                            note?: string;
                        };
                    };
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            trigger: {
                                id: number;
                                /** @description Name for your list. */
                                name: string;
                                /** @description Condition in the script language, with the variables `last_triggered`, `times_triggered`, `last_sensor_data_value`, `last_sensor_data_date`, `sensor_data_value`, `sensor_data_date` and `current_time`. */
                                expression: string;
                                /** @description Seconds without data after which the trigger fires, at least 60. 0: the trigger has an expression. */
                                inactivity: number;
                                /** @description Expression that must be true after a firing before the trigger can fire again. Empty: none. */
                                hysteresis: string;
                                /** @description Seconds that the expression must be true before the trigger fires, by the dates of the points. */
                                for: number;
                                /** @description Date of creation, UNIX seconds. */
                                creation_date: number;
                                sensor_id: number;
                                /** @description 1: the trigger is active on the sensor. */
                                active: number;
                                /** @description Date of the last firing, UNIX seconds. 0: never. */
                                last_triggered: number;
                                /** @description Number of firings. */
                                times_triggerd: number;
                                /** @description Value of the last evaluated point, as text. Empty: none. */
                                last_sensor_data_value: string;
                                /** @description Date of the last evaluated point, UNIX seconds. 0: none. */
                                last_sensor_data_date: number;
                                /** @description Who has silenced the trigger, and until when. Null: it is not silenced. */
                                silence: {
                                    /** @description End, UNIX seconds. */
                                    until: number;
                                    /** @description When the user silenced it, UNIX seconds. */
                                    since: number;
                                    /** @description The user. */
                                    by: {
                                        id: number;
                                        /** @description Null: the user is deleted. */
                                        username: string | null;
                                    };
                                    /** @description What the user wrote. Empty: nothing. */
                                    note: string;
                                } | null;
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * End the silence of a trigger on a sensor
         * @description Repeating it is harmless.
         */
        delete: {
            parameters: {
                path: {
                    /** @description Id of the sensor. */
                    id: number;
                    /** @description Id of the trigger. */
                    trigger_id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            trigger: {
                                id: number;
                                /** @description Name for your list. */
                                name: string;
                                /** @description Condition in the script language, with the variables `last_triggered`, `times_triggered`, `last_sensor_data_value`, `last_sensor_data_date`, `sensor_data_value`, `sensor_data_date` and `current_time`. */
                                expression: string;
                                /** @description Seconds without data after which the trigger fires, at least 60. 0: the trigger has an expression. */
                                inactivity: number;
                                /** @description Expression that must be true after a firing before the trigger can fire again. Empty: none. */
                                hysteresis: string;
                                /** @description Seconds that the expression must be true before the trigger fires, by the dates of the points. */
                                for: number;
                                /** @description Date of creation, UNIX seconds. */
                                creation_date: number;
                                sensor_id: number;
                                /** @description 1: the trigger is active on the sensor. */
                                active: number;
                                /** @description Date of the last firing, UNIX seconds. 0: never. */
                                last_triggered: number;
                                /** @description Number of firings. */
                                times_triggerd: number;
                                /** @description Value of the last evaluated point, as text. Empty: none. */
                                last_sensor_data_value: string;
                                /** @description Date of the last evaluated point, UNIX seconds. 0: none. */
                                last_sensor_data_date: number;
                                /** @description Who has silenced the trigger, and until when. Null: it is not silenced. */
                                silence: {
                                    /** @description End, UNIX seconds. */
                                    until: number;
                                    /** @description When the user silenced it, UNIX seconds. */
                                    since: number;
                                    /** @description The user. */
                                    by: {
                                        id: number;
                                        /** @description Null: the user is deleted. */
                                        username: string | null;
                                    };
                                    /** @description What the user wrote. Empty: nothing. */
                                    note: string;
                                } | null;
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/firings": {
        /**
         * List the firings of your triggers, newest first
         * @description Firings on sensors that you may still read. The server keeps a firing for 90 days, and the last 1000 of each trigger on a sensor; active ones longer.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Only firings on this sensor. */
                    sensor_id?: number;
                    /** @description Only firings of this trigger. */
                    trigger_id?: number;
                    /** @description `active`: not over. `unacknowledged`: active and not acknowledged. `ended`: over. */
                    state?: "active" | "unacknowledged" | "ended";
                    /** @description Number of the page, from 0. */
                    page?: number;
                    /** @description Items of a page. The server returns at most 1000, and warns when more are requested. A response has at most 16 MB of texts. */
                    per_page?: number;
                    /** @description Has no effect: the response always has `total`. */
                    total?: boolean;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            firings: {
                                id: number;
                                /** @description The trigger. */
                                trigger: {
                                    id: number;
                                    name: string;
                                };
                                /** @description The sensor. */
                                sensor: {
                                    id: number;
                                    /** @description Its display name, or its name. */
                                    name: string;
                                    unit: string;
                                };
                                /**
                                 * @description Condition that fired.
                                 * @enum {string}
                                 */
                                condition: "expression" | "inactivity";
                                /** @description When the trigger fired, UNIX seconds. */
                                fired: number;
                                /** @description When the server found that it was over: the condition did not hold, the hysteresis held, data arrived, the trigger fired again, was changed, or was switched off. UNIX seconds. Null: the firing is active. */
                                ended: number | null;
                                /** @description Date of the point that caused it, UNIX seconds. Null: the sensor had no point. */
                                date: number | null;
                                /** @description Value of this point. */
                                value: string | null;
                                /** @description Date of the point since which the expression had been true, of a trigger with `for`. Null: no `for`. */
                                since: number | null;
                                /** @description Variables of the expression at the firing, with the point before. */
                                variables: {
                                    [key: string]: number | string | null;
                                };
                                /** @description Whether the trigger was silenced, so that the server sent nothing. */
                                silenced: boolean;
                                /** @description Who has acknowledged the firing. Null: it is not acknowledged. */
                                acknowledged: {
                                    /** @description When, UNIX seconds. */
                                    date: number;
                                    /** @description The user. */
                                    by: {
                                        id: number;
                                        /** @description Null: the user is deleted. */
                                        username: string | null;
                                    };
                                    /** @description What the user wrote. Empty: nothing. */
                                    note: string;
                                } | null;
                            }[];
                            /** @description Number of items of all pages. */
                            total: number;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/firings/{id}": {
        /** Read a firing */
        get: {
            parameters: {
                path: {
                    /** @description Id of the firing. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            firing: {
                                id: number;
                                /** @description The trigger. */
                                trigger: {
                                    id: number;
                                    name: string;
                                };
                                /** @description The sensor. */
                                sensor: {
                                    id: number;
                                    /** @description Its display name, or its name. */
                                    name: string;
                                    unit: string;
                                };
                                /**
                                 * @description Condition that fired.
                                 * @enum {string}
                                 */
                                condition: "expression" | "inactivity";
                                /** @description When the trigger fired, UNIX seconds. */
                                fired: number;
                                /** @description When the server found that it was over: the condition did not hold, the hysteresis held, data arrived, the trigger fired again, was changed, or was switched off. UNIX seconds. Null: the firing is active. */
                                ended: number | null;
                                /** @description Date of the point that caused it, UNIX seconds. Null: the sensor had no point. */
                                date: number | null;
                                /** @description Value of this point. */
                                value: string | null;
                                /** @description Date of the point since which the expression had been true, of a trigger with `for`. Null: no `for`. */
                                since: number | null;
                                /** @description Variables of the expression at the firing, with the point before. */
                                variables: {
                                    [key: string]: number | string | null;
                                };
                                /** @description Whether the trigger was silenced, so that the server sent nothing. */
                                silenced: boolean;
                                /** @description Who has acknowledged the firing. Null: it is not acknowledged. */
                                acknowledged: {
                                    /** @description When, UNIX seconds. */
                                    date: number;
                                    /** @description The user. */
                                    by: {
                                        id: number;
                                        /** @description Null: the user is deleted. */
                                        username: string | null;
                                    };
                                    /** @description What the user wrote. Empty: nothing. */
                                    note: string;
                                } | null;
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/firings/{id}/acknowledgement": {
        /**
         * Acknowledge a firing
         * @description It says that a user takes care of it. Later firings are acknowledged too, as long as the condition holds without a break. It replaces an earlier acknowledgement.
         */
        put: {
            parameters: {
                path: {
                    /** @description Id of the firing. */
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        acknowledgement?: {
                            /** @description A note, for your colleagues. */
                            note?: string;
                        };
                    };
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            firing: {
                                id: number;
                                /** @description The trigger. */
                                trigger: {
                                    id: number;
                                    name: string;
                                };
                                /** @description The sensor. */
                                sensor: {
                                    id: number;
                                    /** @description Its display name, or its name. */
                                    name: string;
                                    unit: string;
                                };
                                /**
                                 * @description Condition that fired.
                                 * @enum {string}
                                 */
                                condition: "expression" | "inactivity";
                                /** @description When the trigger fired, UNIX seconds. */
                                fired: number;
                                /** @description When the server found that it was over: the condition did not hold, the hysteresis held, data arrived, the trigger fired again, was changed, or was switched off. UNIX seconds. Null: the firing is active. */
                                ended: number | null;
                                /** @description Date of the point that caused it, UNIX seconds. Null: the sensor had no point. */
                                date: number | null;
                                /** @description Value of this point. */
                                value: string | null;
                                /** @description Date of the point since which the expression had been true, of a trigger with `for`. Null: no `for`. */
                                since: number | null;
                                /** @description Variables of the expression at the firing, with the point before. */
                                variables: {
                                    [key: string]: number | string | null;
                                };
                                /** @description Whether the trigger was silenced, so that the server sent nothing. */
                                silenced: boolean;
                                /** @description Who has acknowledged the firing. Null: it is not acknowledged. */
                                acknowledged: {
                                    /** @description When, UNIX seconds. */
                                    date: number;
                                    /** @description The user. */
                                    by: {
                                        id: number;
                                        /** @description Null: the user is deleted. */
                                        username: string | null;
                                    };
                                    /** @description What the user wrote. Empty: nothing. */
                                    note: string;
                                } | null;
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Withdraw the acknowledgement of a firing
         * @description Repeating it is harmless.
         */
        delete: {
            parameters: {
                path: {
                    /** @description Id of the firing. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            firing: {
                                id: number;
                                /** @description The trigger. */
                                trigger: {
                                    id: number;
                                    name: string;
                                };
                                /** @description The sensor. */
                                sensor: {
                                    id: number;
                                    /** @description Its display name, or its name. */
                                    name: string;
                                    unit: string;
                                };
                                /**
                                 * @description Condition that fired.
                                 * @enum {string}
                                 */
                                condition: "expression" | "inactivity";
                                /** @description When the trigger fired, UNIX seconds. */
                                fired: number;
                                /** @description When the server found that it was over: the condition did not hold, the hysteresis held, data arrived, the trigger fired again, was changed, or was switched off. UNIX seconds. Null: the firing is active. */
                                ended: number | null;
                                /** @description Date of the point that caused it, UNIX seconds. Null: the sensor had no point. */
                                date: number | null;
                                /** @description Value of this point. */
                                value: string | null;
                                /** @description Date of the point since which the expression had been true, of a trigger with `for`. Null: no `for`. */
                                since: number | null;
                                /** @description Variables of the expression at the firing, with the point before. */
                                variables: {
                                    [key: string]: number | string | null;
                                };
                                /** @description Whether the trigger was silenced, so that the server sent nothing. */
                                silenced: boolean;
                                /** @description Who has acknowledged the firing. Null: it is not acknowledged. */
                                acknowledged: {
                                    /** @description When, UNIX seconds. */
                                    date: number;
                                    /** @description The user. */
                                    by: {
                                        id: number;
                                        /** @description Null: the user is deleted. */
                                        username: string | null;
                                    };
                                    /** @description What the user wrote. Empty: nothing. */
                                    note: string;
                                } | null;
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/services/types": {
        /**
         * List all service types with their settings
         * @description What each computes, what it can read, and the parameters of its settings with their defaults.
         */
        get: {
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            types: {
                                name: string;
                                summary: string;
                                /** @description Maximum number of sensors that it reads. */
                                sources: number;
                                /** @description Maximum number of data fields of each sensor. */
                                data_fields: number;
                                /** @description Data type of its virtual sensor. */
                                output: string;
                                /** @description Whether `manualLearn` trains it. */
                                trained: boolean;
                                settings: {
                                    /** @description Set method that sets the parameters together. */
                                    method: string;
                                    summary: string;
                                    parameters: {
                                        name: string;
                                        /** @enum {string} */
                                        type: "number" | "integer" | "text" | "boolean";
                                        summary: string;
                                        /** @description Unit of a number, for example `s`; empty: none. */
                                        unit: string;
                                        /** @description Of a number, or of the length of a text. */
                                        minimum: number | null;
                                        /** @description Of a number, or of the length of a text. */
                                        maximum: number | null;
                                        /** @description The accepted texts. Null: any. */
                                        choices: string[] | null;
                                        /** @description The number is the id of such a thing of yours, for example `environment`. */
                                        id_of: string | null;
                                        /** @description Null: the service has no output until it is set. */
                                        default: number | string | boolean | null;
                                    }[];
                                }[];
                            }[];
                            /** @description Number of items of all pages. */
                            total: number;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/services": {
        /**
         * List all your services
         * @description In order of id, with the sensors that they read and how far they have read them.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Number of the page, from 0. */
                    page?: number;
                    /** @description Items of a page. The server returns at most 1000, and warns when more are requested. A response has at most 16 MB of texts. */
                    per_page?: number;
                    /** @description Has no effect: the response always has `total`. */
                    total?: boolean;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            services: {
                                /** @description Id of the service and of its virtual sensor. */
                                id: number;
                                /** @description Service type. */
                                name: string;
                                /**
                                 * @description `waiting`: no point has arrived yet. `paused`: until you resume it.
                                 * @enum {string}
                                 */
                                state: "running" | "waiting" | "paused" | "failed";
                                /** @description Why the service has stopped: an error, or `paused`. Null: it runs. */
                                failed: string | null;
                                /** @description When it stopped, UNIX seconds. */
                                failed_at: number | null;
                                /** @description UNIX seconds. */
                                created: number;
                                /** @description Date of the newest computed point, UNIX seconds. */
                                computed: number | null;
                                left_out: {
                                    /** @description Number of points. */
                                    points: number;
                                    /** @description Date of the oldest point, UNIX seconds. */
                                    start_date: number;
                                    /** @description Date of the newest point, UNIX seconds. */
                                    end_date: number;
                                    /** @description Reason for the last points. */
                                    reason: string;
                                } | null;
                                /** @description The virtual sensor with the output. */
                                sensor: {
                                    id: number;
                                    name: string;
                                    display_name: string;
                                    unit: string;
                                    data_type: string;
                                };
                                sources: {
                                    sensor_id: number;
                                    name: string;
                                    display_name: string;
                                    unit: string;
                                    data_type: string;
                                    /** @description Fields of the sensor that the service reads. */
                                    data_fields: string[];
                                    /** @description Uploads and deletions that the service has not read yet. A stopped service reads none. */
                                    unread_changes: number;
                                }[];
                                /** @description Newest point of the virtual sensor. */
                                last_output: {
                                    /** @description UNIX seconds. */
                                    date: number;
                                    /** @description A long value is cut. */
                                    value: string;
                                } | null;
                            }[];
                            /** @description Number of items of all pages. */
                            total: number;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/services/{service_id}": {
        /** Read one of your services */
        get: {
            parameters: {
                path: {
                    /** @description Id of the service. */
                    service_id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            service: {
                                /** @description Id of the service and of its virtual sensor. */
                                id: number;
                                /** @description Service type. */
                                name: string;
                                /**
                                 * @description `waiting`: no point has arrived yet. `paused`: until you resume it.
                                 * @enum {string}
                                 */
                                state: "running" | "waiting" | "paused" | "failed";
                                /** @description Why the service has stopped: an error, or `paused`. Null: it runs. */
                                failed: string | null;
                                /** @description When it stopped, UNIX seconds. */
                                failed_at: number | null;
                                /** @description UNIX seconds. */
                                created: number;
                                /** @description Date of the newest computed point, UNIX seconds. */
                                computed: number | null;
                                left_out: {
                                    /** @description Number of points. */
                                    points: number;
                                    /** @description Date of the oldest point, UNIX seconds. */
                                    start_date: number;
                                    /** @description Date of the newest point, UNIX seconds. */
                                    end_date: number;
                                    /** @description Reason for the last points. */
                                    reason: string;
                                } | null;
                                /** @description The virtual sensor with the output. */
                                sensor: {
                                    id: number;
                                    name: string;
                                    display_name: string;
                                    unit: string;
                                    data_type: string;
                                };
                                sources: {
                                    sensor_id: number;
                                    name: string;
                                    display_name: string;
                                    unit: string;
                                    data_type: string;
                                    /** @description Fields of the sensor that the service reads. */
                                    data_fields: string[];
                                    /** @description Uploads and deletions that the service has not read yet. A stopped service reads none. */
                                    unread_changes: number;
                                }[];
                                /** @description Newest point of the virtual sensor. */
                                last_output: {
                                    /** @description UNIX seconds. */
                                    date: number;
                                    /** @description A long value is cut. */
                                    value: string;
                                } | null;
                                settings: {
                                    /** @description Set method. */
                                    method: string;
                                    /** @description Present values, in the order of its parameters. Null: not set yet. */
                                    parameters: (number | string | boolean | null)[];
                                }[];
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Pause a service, or resume it
         * @description A paused service computes nothing, also not for points that arrive meanwhile; its output and its settings stay. Resumed, it starts with the points that arrive from then on. A failed service starts again like a paused one; pausing it changes nothing.
         */
        put: {
            parameters: {
                path: {
                    /** @description Id of the service. */
                    service_id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        service: {
                            /** @description False: paused. True: it runs. */
                            active: boolean;
                        };
                    };
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            service: {
                                /** @description Id of the service and of its virtual sensor. */
                                id: number;
                                /** @description Service type. */
                                name: string;
                                /**
                                 * @description `waiting`: no point has arrived yet. `paused`: until you resume it.
                                 * @enum {string}
                                 */
                                state: "running" | "waiting" | "paused" | "failed";
                                /** @description Why the service has stopped: an error, or `paused`. Null: it runs. */
                                failed: string | null;
                                /** @description When it stopped, UNIX seconds. */
                                failed_at: number | null;
                                /** @description UNIX seconds. */
                                created: number;
                                /** @description Date of the newest computed point, UNIX seconds. */
                                computed: number | null;
                                left_out: {
                                    /** @description Number of points. */
                                    points: number;
                                    /** @description Date of the oldest point, UNIX seconds. */
                                    start_date: number;
                                    /** @description Date of the newest point, UNIX seconds. */
                                    end_date: number;
                                    /** @description Reason for the last points. */
                                    reason: string;
                                } | null;
                                /** @description The virtual sensor with the output. */
                                sensor: {
                                    id: number;
                                    name: string;
                                    display_name: string;
                                    unit: string;
                                    data_type: string;
                                };
                                sources: {
                                    sensor_id: number;
                                    name: string;
                                    display_name: string;
                                    unit: string;
                                    data_type: string;
                                    /** @description Fields of the sensor that the service reads. */
                                    data_fields: string[];
                                    /** @description Uploads and deletions that the service has not read yet. A stopped service reads none. */
                                    unread_changes: number;
                                }[];
                                /** @description Newest point of the virtual sensor. */
                                last_output: {
                                    /** @description UNIX seconds. */
                                    date: number;
                                    /** @description A long value is cut. */
                                    value: string;
                                } | null;
                                settings: {
                                    /** @description Set method. */
                                    method: string;
                                    /** @description Present values, in the order of its parameters. Null: not set yet. */
                                    parameters: (number | string | boolean | null)[];
                                }[];
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/services/available": {
        /** List the service types for each sensor you can see */
        get: {
            parameters: {
                query?: {
                    /** @description Number of the page, from 0. */
                    page?: number;
                    /** @description Items of a page. The server returns at most 1000, and warns when more are requested. A response has at most 16 MB of texts. */
                    per_page?: number;
                    /** @description Has no effect: the response always has `total`. */
                    total?: boolean;
                    /** @description Only sensors of this group. */
                    group_id?: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            available_services: {
                                sensor_id: number;
                                services: {
                                    /** @description Service type. */
                                    name: string;
                                    /** @description Fields of the sensor that the service reads. */
                                    data_fields: string[];
                                }[];
                            }[];
                            /** @description Number of items of all pages. */
                            total: number;
                            services: {
                                sensor_id: number;
                                services: {
                                    /** @description Service type. */
                                    name: string;
                                    /** @description Fields of the sensor that the service reads. */
                                    data_fields: string[];
                                }[];
                            }[];
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/{id}/services/available": {
        /**
         * List the service types for a sensor
         * @description The data fields of the sensor decide which services it can have.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Number of the page, from 0. */
                    page?: number;
                    /** @description Items of a page. The server returns at most 1000, and warns when more are requested. A response has at most 16 MB of texts. */
                    per_page?: number;
                    /** @description Has no effect: the response always has `total`. */
                    total?: boolean;
                };
                path: {
                    /** @description Id of the sensor. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            available_services: {
                                /** @description Service type. */
                                name: string;
                                /** @description Fields of the sensor that the service reads. */
                                data_fields: string[];
                            }[];
                            /** @description Number of items of all pages. */
                            total: number;
                            services: {
                                /** @description Service type. */
                                name: string;
                                /** @description Fields of the sensor that the service reads. */
                                data_fields: string[];
                            }[];
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/{id}/services": {
        /** List your services on a sensor */
        get: {
            parameters: {
                query?: {
                    /** @description Number of the page, from 0. */
                    page?: number;
                    /** @description Items of a page. The server returns at most 1000, and warns when more are requested. A response has at most 16 MB of texts. */
                    per_page?: number;
                    /** @description Has no effect: the response always has `total`. */
                    total?: boolean;
                };
                path: {
                    /** @description Id of the sensor. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            services: {
                                /** @description Id, as text. */
                                id: string;
                                /** @description Service type. */
                                name: string;
                                /** @description Fields of the sensor that the service reads. */
                                data_fields: string[];
                                /** @description Why the service has stopped: an error, or `paused`. Null: it runs. */
                                failed: string | null;
                                left_out: {
                                    /** @description Number of points. */
                                    points: number;
                                    /** @description Date of the oldest point, UNIX seconds. */
                                    start_date: number;
                                    /** @description Date of the newest point, UNIX seconds. */
                                    end_date: number;
                                    /** @description Reason for the last points. */
                                    reason: string;
                                } | null;
                            }[];
                            /** @description Number of items of all pages. */
                            total: number;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Put a service on a sensor
         * @description Without an `id` the server starts a new service with a virtual sensor for its output; both have the same id. With the `id` of a service of yours the sensor becomes one more source, and a failed service starts again. The service does not compute points that were stored before.
         */
        post: {
            parameters: {
                path: {
                    /** @description Id of the sensor. */
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        service: {
                            /** @description Id of the service. */
                            id?: number;
                            /** @description Service type. Not needed with an `id`. */
                            name?: string;
                            /** @description Fields of the sensor to read. Absent: all that the service can read. */
                            data_fields?: string[];
                            /** @description Settings of a new service. Absent: the defaults. */
                            settings?: {
                                /** @description Name of a set method of the service type, from its settings. */
                                method: string;
                                /** @description Parameters in the order of the service type. */
                                parameters?: unknown[];
                            }[];
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
                /** @description Created */
                201: {
                    content: {
                        "application/json": {
                            service: {
                                /** @description Id, as text. */
                                id: string;
                                /** @description Service type. */
                                name: string;
                                /** @description Fields of the sensor that the service reads. */
                                data_fields: string[];
                                /** @description Why the service has stopped: an error, or `paused`. Null: it runs. */
                                failed: string | null;
                                left_out: {
                                    /** @description Number of points. */
                                    points: number;
                                    /** @description Date of the oldest point, UNIX seconds. */
                                    start_date: number;
                                    /** @description Date of the newest point, UNIX seconds. */
                                    end_date: number;
                                    /** @description Reason for the last points. */
                                    reason: string;
                                } | null;
                            };
                            sensor: {
                                /** @description Id, as text. */
                                id: string;
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/{id}/services/{service_id}": {
        /**
         * Remove a service from a sensor
         * @description A service ends with its last source. Its virtual sensor and the points stay.
         */
        delete: {
            parameters: {
                path: {
                    /** @description Id of the sensor. */
                    id: number;
                    /** @description Id of the service. */
                    service_id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/{id}/services/{service_id}/methods": {
        /** List the methods of a service */
        get: {
            parameters: {
                path: {
                    /** @description Id of the sensor. */
                    id: number;
                    /** @description Id of the service. */
                    service_id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            methods: {
                                name: string;
                                summary: string;
                                /** @description Result of the method. */
                                "return value": string;
                                /** @description Names of the parameters, in order. */
                                parameters: string[];
                            }[];
                            get_methods: {
                                name: string;
                                summary: string;
                                /** @description Result of the method. */
                                "return value": string;
                                /** @description Names of the parameters, in order. */
                                parameters: string[];
                            }[];
                            set_methods: {
                                name: string;
                                summary: string;
                                /** @description Result of the method. */
                                "return value": string;
                                /** @description Names of the parameters, in order. */
                                parameters: string[];
                            }[];
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/{id}/services/{service_id}/manualLearn": {
        /**
         * Train a service with an example
         * @description The points of all sources in the range are an example of the state. Only for service types that learn. The members may be in the body or in the query.
         */
        post: {
            parameters: {
                query?: {
                    /** @description First date, inclusive. UNIX seconds, ISO 8601, or relative to now. */
                    start_date?: string;
                    /** @description Last date, inclusive. The same forms. */
                    end_date?: string;
                    /** @description State that the points are an example of. */
                    class_label?: string;
                };
                path: {
                    /** @description Id of the sensor. */
                    id: number;
                    /** @description Id of the service. */
                    service_id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description First date, inclusive. UNIX seconds, ISO 8601, or relative to now. */
                        start_date?: string;
                        /** @description Last date, inclusive. The same forms. */
                        end_date?: string;
                        /** @description State that the points are an example of. */
                        class_label?: string;
                    };
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @constant */
                            result: "ok";
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/{id}/services/{service_id}/manualData": {
        /**
         * Correct the output of a service
         * @description The server stores the point in the virtual sensor. The point stays when the service computes its surroundings again.
         */
        post: {
            parameters: {
                path: {
                    /** @description Id of the sensor. */
                    id: number;
                    /** @description Id of the service. */
                    service_id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        data: {
                            /** @description Value of the point. */
                            value: unknown;
                            /** @description Date of the point. Absent: now. */
                            date?: number | string;
                        };
                    };
                };
            };
            responses: {
                /** @description Created */
                201: {
                    content: {
                        "application/json": {
                            data: {
                                /** @description Date in microseconds. */
                                id: string;
                                /** @description UNIX seconds. */
                                date: number;
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/sensors/{id}/services/{service_id}/{method}": {
        /** Call a method that reads */
        get: {
            parameters: {
                path: {
                    /** @description Id of the sensor. */
                    id: number;
                    /** @description Id of the service. */
                    service_id: number;
                    /** @description Name of the method, from the list of methods. */
                    method: string;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description Result, as text. */
                            result: string;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Call a method that changes a service
         * @description The change holds for new points; the output so far stays. A failed service starts again, a paused one stays paused.
         */
        post: {
            parameters: {
                path: {
                    /** @description Id of the sensor. */
                    id: number;
                    /** @description Id of the service. */
                    service_id: number;
                    /** @description Name of the method, from the list of methods. */
                    method: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Parameters in the order of the list of methods. */
                        parameters?: unknown[];
                    };
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @constant */
                            result: "ok";
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/services/preview": {
        /**
         * Compute what a service would have output
         * @description A sidecar runs the service on stored points, as if it had been put on its sensors at `start_date`. Nothing is stored. It computes at most 20,000 points, the newest ones of the range, for 10 seconds at most. A service that would have stopped is part of the response, with the reason. 509 when no sidecar starts in time.
         */
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        service: {
                            /** @description Id of a service of yours, with its sources, settings and training. */
                            id?: number;
                            /** @description Service type. Not needed with an `id`. */
                            name?: string;
                            /** @description Sensors to read, without an `id`. */
                            sources?: {
                                /** @description Id of the sensor. */
                                sensor_id: number;
                                /** @description Fields of the sensor to read. Absent: all that the service can read. */
                                data_fields?: string[];
                            }[];
                            /** @description Settings to change, from those of the service or the defaults. */
                            settings?: {
                                /** @description Name of a set method of the service type, from its settings. */
                                method: string;
                                /** @description Parameters in the order of the service type. */
                                parameters?: unknown[];
                            }[];
                        };
                        /** @description First date, inclusive. Default: a day before `end_date`. UNIX seconds, ISO 8601, `now`, or relative to now such as `-1d` (units `ms s m h d w`). 0 counts as absent. */
                        start_date?: string;
                        /** @description Last date, inclusive, at most now. Default: now. UNIX seconds, ISO 8601, `now`, or relative to now such as `-1d` (units `ms s m h d w`). 0 counts as absent. */
                        end_date?: string;
                        /** @description Whether the response has the numbers of data fields that are members of a value. */
                        inputs?: boolean;
                    };
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description Dates of the outputs, UNIX seconds, in order. */
                            date: number[];
                            /** @description Values of the outputs. */
                            value: unknown[];
                            /** @description Data type of the outputs. */
                            output: string;
                            /** @description Empty unless requested. */
                            inputs: {
                                sensor_id: number;
                                data_field: string;
                                date: number[];
                                value: number[];
                            }[];
                            /** @description Number of computed points. */
                            points: number;
                            /** @description Date from which on points were computed, UNIX seconds. */
                            start_date: number;
                            /** @description Last date of the range, UNIX seconds. */
                            end_date: number;
                            /** @description What the response lacks: `points` before `start_date`, or `outputs` at the end, since all are too long. Null: nothing. */
                            limit: ("points" | "outputs") | null;
                            /** @description Why the service would have stopped; then there are no outputs. Null: it would not. */
                            error: string | null;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/states/default": {
        /**
         * Start the default states for sensors
         * @description The names of the sensors (`accelerometer`, `position`, ...) decide which states they are used for. A state that you have stays as it is; with `update` it gets the sensors that it lacks as sources.
         */
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Ids of your sensors. */
                        sensors: (string | number)[];
                        /** @description `true`: add the sensors to states that you have. */
                        update?: boolean;
                    };
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            states: {
                                /** @description Name of the state. */
                                name: string;
                                /** @description Service type that computes the state. */
                                service: string;
                                /** @description Id of your service. Null: you have none. */
                                id: string | null;
                                /** @description Ids of its sources. */
                                sensors: string[];
                            }[];
                            /** @description Number of items of all pages. */
                            total: number;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/states/default/check": {
        /** List the default states and your services for them */
        get: {
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            states: {
                                /** @description Name of the state. */
                                name: string;
                                /** @description Service type that computes the state. */
                                service: string;
                                /** @description Id of your service. Null: you have none. */
                                id: string | null;
                                /** @description Ids of its sources. */
                                sensors: string[];
                            }[];
                            /** @description Number of items of all pages. */
                            total: number;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/audit": {
        /** Read the audit log */
        get: {
            parameters: {
                query?: {
                    /** @description Only entries of this account: it acted, or was affected. */
                    account?: number;
                    /** @description Only entries of this action. */
                    action?: "login" | "logout" | "session.end" | "password.change" | "password.request" | "password.reset" | "account.create" | "account.change" | "email.confirm" | "account.delete" | "account.lock" | "account.unlock" | "administrator.grant" | "administrator.revoke" | "second_factor.enable" | "second_factor.disable" | "second_factor.demand" | "second_factor.waive" | "second_factor.reset" | "key.create" | "key.change" | "key.delete" | "sensor.share" | "sensor.unshare" | "sensor.leave" | "sensor.delete" | "points.delete" | "group.create" | "group.change" | "group.leave" | "group.join" | "group.accept" | "group.member" | "group.remove" | "group.share" | "group.unshare" | "domain.create" | "domain.change" | "domain.delete" | "domain.join" | "domain.remove" | "domain.appoint" | "domain.dismiss" | "domain.token" | "domain.token_delete" | "trigger.delete" | "processor.delete" | "service.disconnect" | "notification.delete" | "environment.delete" | "dashboard.share" | "dashboard.unshare" | "dashboard.link" | "dashboard.unlink" | "dashboard.delete" | "annotation.delete" | "file.delete" | "job.retry" | "job.cancel" | "quota.change" | "invitation.create" | "invitation.delete" | "admin.read";
                    /** @description Only acts that took effect, or only refusals. */
                    result?: "done" | "refused";
                    /** @description False: without reads of administrators (`admin.read`). Default true. */
                    reads?: boolean;
                    /** @description Only entries from this date on. UNIX seconds, ISO 8601, `now`, or relative to now such as `-1d` (units `ms s m h d w`). 0 counts as absent. */
                    start_date?: string;
                    /** @description Only entries until this date. UNIX seconds, ISO 8601, `now`, or relative to now such as `-1d` (units `ms s m h d w`). 0 counts as absent. */
                    end_date?: string;
                    /** @description Only entries before this one: `next` of the previous page. */
                    before?: number;
                    /** @description Items of a page. The server returns at most 1000, and warns when more are requested. A response has at most 16 MB of texts. */
                    per_page?: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description Newest first. */
                            entries: {
                                id: number;
                                /** @description UNIX seconds. */
                                date: number;
                                /**
                                 * @description What was done.
                                 * @enum {string}
                                 */
                                action: "login" | "logout" | "session.end" | "password.change" | "password.request" | "password.reset" | "account.create" | "account.change" | "email.confirm" | "account.delete" | "account.lock" | "account.unlock" | "administrator.grant" | "administrator.revoke" | "second_factor.enable" | "second_factor.disable" | "second_factor.demand" | "second_factor.waive" | "second_factor.reset" | "key.create" | "key.change" | "key.delete" | "sensor.share" | "sensor.unshare" | "sensor.leave" | "sensor.delete" | "points.delete" | "group.create" | "group.change" | "group.leave" | "group.join" | "group.accept" | "group.member" | "group.remove" | "group.share" | "group.unshare" | "domain.create" | "domain.change" | "domain.delete" | "domain.join" | "domain.remove" | "domain.appoint" | "domain.dismiss" | "domain.token" | "domain.token_delete" | "trigger.delete" | "processor.delete" | "service.disconnect" | "notification.delete" | "environment.delete" | "dashboard.share" | "dashboard.unshare" | "dashboard.link" | "dashboard.unlink" | "dashboard.delete" | "annotation.delete" | "file.delete" | "job.retry" | "job.cancel" | "quota.change" | "invitation.create" | "invitation.delete" | "admin.read";
                                /** @description `done`, or the code of the refusal. */
                                result: string;
                                /** @description Equal acts that the entry counts together. */
                                count: number;
                                /** @description Account that acted. Id null: nobody was logged in, the operator acted, or another user whom you may not see. */
                                actor: {
                                    id: number | null;
                                    /** @description Username at that time. */
                                    name: string;
                                };
                                /**
                                 * @description How the actor was identified.
                                 * @enum {string}
                                 */
                                credential: "session" | "key" | "token" | "command" | "none";
                                /** @description Which session or API key. Never its secret. */
                                credential_id: string;
                                /** @description Address of the client. Empty: unknown, or of another user. */
                                address: string;
                                /** @description User agent, shortened. */
                                agent: string;
                                /** @description What was acted on, for example `{"kind":"sensor","id":"7","name":"meter"}`. */
                                object: {
                                    kind: string;
                                    id: string;
                                    name: string;
                                };
                                /** @description Affected account, if it is not the one that acted. */
                                account: number | null;
                                /** @description More, by action. */
                                detail: {
                                    [key: string]: unknown;
                                };
                            }[];
                            /** @description Parameter `before` of the next page. Null: there is none. */
                            next: number | null;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/audit/export": {
        /**
         * Export the audit log as JSON lines
         * @description One entry a line, newest first.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Only entries of this account: it acted, or was affected. */
                    account?: number;
                    /** @description Only entries of this action. */
                    action?: "login" | "logout" | "session.end" | "password.change" | "password.request" | "password.reset" | "account.create" | "account.change" | "email.confirm" | "account.delete" | "account.lock" | "account.unlock" | "administrator.grant" | "administrator.revoke" | "second_factor.enable" | "second_factor.disable" | "second_factor.demand" | "second_factor.waive" | "second_factor.reset" | "key.create" | "key.change" | "key.delete" | "sensor.share" | "sensor.unshare" | "sensor.leave" | "sensor.delete" | "points.delete" | "group.create" | "group.change" | "group.leave" | "group.join" | "group.accept" | "group.member" | "group.remove" | "group.share" | "group.unshare" | "domain.create" | "domain.change" | "domain.delete" | "domain.join" | "domain.remove" | "domain.appoint" | "domain.dismiss" | "domain.token" | "domain.token_delete" | "trigger.delete" | "processor.delete" | "service.disconnect" | "notification.delete" | "environment.delete" | "dashboard.share" | "dashboard.unshare" | "dashboard.link" | "dashboard.unlink" | "dashboard.delete" | "annotation.delete" | "file.delete" | "job.retry" | "job.cancel" | "quota.change" | "invitation.create" | "invitation.delete" | "admin.read";
                    /** @description Only acts that took effect, or only refusals. */
                    result?: "done" | "refused";
                    /** @description False: without reads of administrators (`admin.read`). Default true. */
                    reads?: boolean;
                    /** @description Only entries from this date on. UNIX seconds, ISO 8601, `now`, or relative to now such as `-1d` (units `ms s m h d w`). 0 counts as absent. */
                    start_date?: string;
                    /** @description Only entries until this date. UNIX seconds, ISO 8601, `now`, or relative to now such as `-1d` (units `ms s m h d w`). 0 counts as absent. */
                    end_date?: string;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/x-ndjson": string;
                    };
                };
            };
        };
    };
    "/users/current/audit": {
        /**
         * Read the audit log of your account
         * @description What was done with your account, and what others did to it: logins, failed logins, keys, rights, deletions. Other users are not named.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Only entries of this action. */
                    action?: "login" | "logout" | "session.end" | "password.change" | "password.request" | "password.reset" | "account.create" | "account.change" | "email.confirm" | "account.delete" | "account.lock" | "account.unlock" | "administrator.grant" | "administrator.revoke" | "second_factor.enable" | "second_factor.disable" | "second_factor.demand" | "second_factor.waive" | "second_factor.reset" | "key.create" | "key.change" | "key.delete" | "sensor.share" | "sensor.unshare" | "sensor.leave" | "sensor.delete" | "points.delete" | "group.create" | "group.change" | "group.leave" | "group.join" | "group.accept" | "group.member" | "group.remove" | "group.share" | "group.unshare" | "domain.create" | "domain.change" | "domain.delete" | "domain.join" | "domain.remove" | "domain.appoint" | "domain.dismiss" | "domain.token" | "domain.token_delete" | "trigger.delete" | "processor.delete" | "service.disconnect" | "notification.delete" | "environment.delete" | "dashboard.share" | "dashboard.unshare" | "dashboard.link" | "dashboard.unlink" | "dashboard.delete" | "annotation.delete" | "file.delete" | "job.retry" | "job.cancel" | "quota.change" | "invitation.create" | "invitation.delete" | "admin.read";
                    /** @description Only acts that took effect, or only refusals. */
                    result?: "done" | "refused";
                    /** @description False: without reads of administrators (`admin.read`). Default true. */
                    reads?: boolean;
                    /** @description Only entries from this date on. UNIX seconds, ISO 8601, `now`, or relative to now such as `-1d` (units `ms s m h d w`). 0 counts as absent. */
                    start_date?: string;
                    /** @description Only entries until this date. UNIX seconds, ISO 8601, `now`, or relative to now such as `-1d` (units `ms s m h d w`). 0 counts as absent. */
                    end_date?: string;
                    /** @description Only entries before this one: `next` of the previous page. */
                    before?: number;
                    /** @description Items of a page. The server returns at most 1000, and warns when more are requested. A response has at most 16 MB of texts. */
                    per_page?: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description Newest first. */
                            entries: {
                                id: number;
                                /** @description UNIX seconds. */
                                date: number;
                                /**
                                 * @description What was done.
                                 * @enum {string}
                                 */
                                action: "login" | "logout" | "session.end" | "password.change" | "password.request" | "password.reset" | "account.create" | "account.change" | "email.confirm" | "account.delete" | "account.lock" | "account.unlock" | "administrator.grant" | "administrator.revoke" | "second_factor.enable" | "second_factor.disable" | "second_factor.demand" | "second_factor.waive" | "second_factor.reset" | "key.create" | "key.change" | "key.delete" | "sensor.share" | "sensor.unshare" | "sensor.leave" | "sensor.delete" | "points.delete" | "group.create" | "group.change" | "group.leave" | "group.join" | "group.accept" | "group.member" | "group.remove" | "group.share" | "group.unshare" | "domain.create" | "domain.change" | "domain.delete" | "domain.join" | "domain.remove" | "domain.appoint" | "domain.dismiss" | "domain.token" | "domain.token_delete" | "trigger.delete" | "processor.delete" | "service.disconnect" | "notification.delete" | "environment.delete" | "dashboard.share" | "dashboard.unshare" | "dashboard.link" | "dashboard.unlink" | "dashboard.delete" | "annotation.delete" | "file.delete" | "job.retry" | "job.cancel" | "quota.change" | "invitation.create" | "invitation.delete" | "admin.read";
                                /** @description `done`, or the code of the refusal. */
                                result: string;
                                /** @description Equal acts that the entry counts together. */
                                count: number;
                                /** @description Account that acted. Id null: nobody was logged in, the operator acted, or another user whom you may not see. */
                                actor: {
                                    id: number | null;
                                    /** @description Username at that time. */
                                    name: string;
                                };
                                /**
                                 * @description How the actor was identified.
                                 * @enum {string}
                                 */
                                credential: "session" | "key" | "token" | "command" | "none";
                                /** @description Which session or API key. Never its secret. */
                                credential_id: string;
                                /** @description Address of the client. Empty: unknown, or of another user. */
                                address: string;
                                /** @description User agent, shortened. */
                                agent: string;
                                /** @description What was acted on, for example `{"kind":"sensor","id":"7","name":"meter"}`. */
                                object: {
                                    kind: string;
                                    id: string;
                                    name: string;
                                };
                                /** @description Affected account, if it is not the one that acted. */
                                account: number | null;
                                /** @description More, by action. */
                                detail: {
                                    [key: string]: unknown;
                                };
                            }[];
                            /** @description Parameter `before` of the next page. Null: there is none. */
                            next: number | null;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/users/current/audit/export": {
        /** Export the audit log of your account as JSON lines */
        get: {
            parameters: {
                query?: {
                    /** @description Only entries of this action. */
                    action?: "login" | "logout" | "session.end" | "password.change" | "password.request" | "password.reset" | "account.create" | "account.change" | "email.confirm" | "account.delete" | "account.lock" | "account.unlock" | "administrator.grant" | "administrator.revoke" | "second_factor.enable" | "second_factor.disable" | "second_factor.demand" | "second_factor.waive" | "second_factor.reset" | "key.create" | "key.change" | "key.delete" | "sensor.share" | "sensor.unshare" | "sensor.leave" | "sensor.delete" | "points.delete" | "group.create" | "group.change" | "group.leave" | "group.join" | "group.accept" | "group.member" | "group.remove" | "group.share" | "group.unshare" | "domain.create" | "domain.change" | "domain.delete" | "domain.join" | "domain.remove" | "domain.appoint" | "domain.dismiss" | "domain.token" | "domain.token_delete" | "trigger.delete" | "processor.delete" | "service.disconnect" | "notification.delete" | "environment.delete" | "dashboard.share" | "dashboard.unshare" | "dashboard.link" | "dashboard.unlink" | "dashboard.delete" | "annotation.delete" | "file.delete" | "job.retry" | "job.cancel" | "quota.change" | "invitation.create" | "invitation.delete" | "admin.read";
                    /** @description Only acts that took effect, or only refusals. */
                    result?: "done" | "refused";
                    /** @description False: without reads of administrators (`admin.read`). Default true. */
                    reads?: boolean;
                    /** @description Only entries from this date on. UNIX seconds, ISO 8601, `now`, or relative to now such as `-1d` (units `ms s m h d w`). 0 counts as absent. */
                    start_date?: string;
                    /** @description Only entries until this date. UNIX seconds, ISO 8601, `now`, or relative to now such as `-1d` (units `ms s m h d w`). 0 counts as absent. */
                    end_date?: string;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/x-ndjson": string;
                    };
                };
            };
        };
    };
    "/admin/accounts": {
        /** List accounts with their usage */
        get: {
            parameters: {
                query?: {
                    /** @description Part of the username or the mail address; case does not count. */
                    search?: string;
                    /** @description Only locked accounts, or only others. */
                    locked?: boolean;
                    /** @description Only administrators, or only others. */
                    administrator?: boolean;
                    /** @description Order: by id, thus by age, by name, or by amount. `-` reverses it. Default `id`. */
                    order?: "id" | "-id" | "username" | "-username" | "sensors" | "-sensors" | "points" | "-points" | "point_bytes" | "-point_bytes" | "file_bytes" | "-file_bytes";
                    /** @description Number of the page, from 0. */
                    page?: number;
                    /** @description Items of a page. The server returns at most 1000, and warns when more are requested. A response has at most 16 MB of texts. */
                    per_page?: number;
                    /** @description Has no effect: the response always has `total`. */
                    total?: boolean;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            accounts: {
                                id: number;
                                username: string;
                                email: string;
                                administrator: boolean;
                                /** @description The login of a group. */
                                group: boolean;
                                /** @description UNIX seconds. */
                                created: number;
                                /** @description Since when it is locked, UNIX seconds. Null: it is not. */
                                locked: number | null;
                                /** @description UNIX seconds. Null: none that the audit log still has. */
                                last_login: number | null;
                                sensors: number;
                                sessions: number;
                                keys: number;
                                /** @description Of the files of its sensors, as a sidecar counted them last. */
                                file_bytes: number;
                                /** @description Points kept, as a sidecar counted them last. */
                                points: number;
                                /** @description Their bytes, compressed, as a sidecar counted them last. */
                                point_bytes: number;
                                /** @description It has one. */
                                second_factor: boolean;
                                /** @description An administrator demands one. */
                                second_factor_demanded: boolean;
                                /** @description Quotas of the account. */
                                limits: {
                                    /** @description Null: without limit. */
                                    sensors: number | null;
                                    /** @description Null: without limit. */
                                    points: number | null;
                                    /** @description Null: without limit. */
                                    point_bytes: number | null;
                                    /** @description Null: without limit. */
                                    file_bytes: number | null;
                                };
                            }[];
                            /** @description Number of items of all pages. */
                            total: number;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/admin/accounts/{id}": {
        /** Read an account and its storage */
        get: {
            parameters: {
                path: {
                    /** @description Id of the account. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            account: {
                                id: number;
                                username: string;
                                email: string;
                                administrator: boolean;
                                /** @description The login of a group. */
                                group: boolean;
                                /** @description UNIX seconds. */
                                created: number;
                                /** @description Since when it is locked, UNIX seconds. Null: it is not. */
                                locked: number | null;
                                /** @description UNIX seconds. Null: none that the audit log still has. */
                                last_login: number | null;
                                sensors: number;
                                sessions: number;
                                keys: number;
                                /** @description Of the files of its sensors, as a sidecar counted them last. */
                                file_bytes: number;
                                /** @description Points kept, as a sidecar counted them last. */
                                points: number;
                                /** @description Their bytes, compressed, as a sidecar counted them last. */
                                point_bytes: number;
                                /** @description It has one. */
                                second_factor: boolean;
                                /** @description An administrator demands one. */
                                second_factor_demanded: boolean;
                                storage: {
                                    /** @description Without those of the last minutes. */
                                    points: number;
                                    point_bytes: number;
                                    /** @description Of the files that there are now. */
                                    file_bytes: number;
                                };
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /** Delete an account and everything in it */
        delete: {
            parameters: {
                path: {
                    /** @description Id of the account. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/admin/accounts/{id}/lock": {
        /**
         * Lock an account
         * @description Its sessions and streams end at once, its API keys count as unknown, and its triggers, processors and services pause. Users with whom it has shared sensors go on reading them.
         */
        post: {
            parameters: {
                path: {
                    /** @description Id of the account. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /** Unlock an account */
        delete: {
            parameters: {
                path: {
                    /** @description Id of the account. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/admin/accounts/{id}/password": {
        /**
         * Give an account a new password
         * @description Only this response has the password. The server ends all sessions of the account. API keys stay.
         */
        post: {
            parameters: {
                path: {
                    /** @description Id of the account. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            password: string;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/admin/accounts/{id}/password_token": {
        /**
         * Let a user choose a new password
         * @description Only this response has the token. `POST /resetPassword` takes it once, within an hour; in the web app `/app/password?token=` does. Until then the old password stays.
         */
        post: {
            parameters: {
                path: {
                    /** @description Id of the account. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            token: string;
                            /** @description UNIX seconds. */
                            expires: number;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/admin/accounts/{id}/second_factor": {
        /**
         * Remove the second factor of an account
         * @description For a user who has lost it. The server ends all sessions of the account. API keys stay.
         */
        delete: {
            parameters: {
                path: {
                    /** @description Id of the account. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/admin/accounts/{id}/second_factor/demand": {
        /**
         * Demand a second factor of an account
         * @description Before you do: clients of the account that cannot send `otp` at the login, such as those of the historic service, need an API key from then on. Sessions of an account without a second factor end, and the next one can only set it up.
         */
        post: {
            parameters: {
                path: {
                    /** @description Id of the account. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /** No longer demand a second factor of an account */
        delete: {
            parameters: {
                path: {
                    /** @description Id of the account. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/admin/accounts/{id}/administrator": {
        /** Make an account an administrator */
        post: {
            parameters: {
                path: {
                    /** @description Id of the account. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /** Take the role of an administrator from an account */
        delete: {
            parameters: {
                path: {
                    /** @description Id of the account. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/admin/sessions": {
        /** List sessions of all accounts */
        get: {
            parameters: {
                query?: {
                    /** @description Only sessions of this account. */
                    account?: number;
                    /** @description Number of the page, from 0. */
                    page?: number;
                    /** @description Items of a page. The server returns at most 1000, and warns when more are requested. A response has at most 16 MB of texts. */
                    per_page?: number;
                    /** @description Has no effect: the response always has `total`. */
                    total?: boolean;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            sessions: {
                                /** @description Names the session; it is not its secret. */
                                id: number;
                                account: number;
                                username: string;
                                /** @description User-Agent of the login, shortened. */
                                device: string;
                                /** @description Network address of the login. */
                                address: string;
                                /** @description UNIX seconds. */
                                created: number;
                                /** @description UNIX seconds, to within five minutes. */
                                last_used: number;
                            }[];
                            /** @description Number of items of all pages. */
                            total: number;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/admin/sessions/{id}": {
        /** End a session */
        delete: {
            parameters: {
                path: {
                    /** @description Id of the session. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/admin/jobs": {
        /** List background jobs */
        get: {
            parameters: {
                query?: {
                    /** @description `failed`: waits for its next attempt. */
                    state?: "waiting" | "running" | "failed";
                    /** @description Number of the page, from 0. */
                    page?: number;
                    /** @description Items of a page. The server returns at most 1000, and warns when more are requested. A response has at most 16 MB of texts. */
                    per_page?: number;
                    /** @description Has no effect: the response always has `total`. */
                    total?: boolean;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            jobs: {
                                id: number;
                                task: string;
                                /** @enum {string} */
                                state: "waiting" | "running" | "failed";
                                attempts: number;
                                /** @description UNIX seconds. */
                                due: number;
                                /** @description UNIX seconds. */
                                created: number;
                                /** @description Of the last attempt. Empty: none. */
                                error: string;
                                /** @description For example the account: `account:7`. */
                                flags: string[];
                            }[];
                            /** @description Number of items of all pages. */
                            total: number;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/admin/jobs/{id}/retry": {
        /** Run a job now */
        post: {
            parameters: {
                path: {
                    /** @description Id of the job. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/admin/jobs/{id}": {
        /** Cancel a job that does not run */
        delete: {
            parameters: {
                path: {
                    /** @description Id of the job. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/admin/statements": {
        /** List slow statements of the database */
        get: {
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description Statements that have run for more than a second. */
                            running: {
                                process: number;
                                application: string;
                                state: string;
                                seconds: number;
                                /** @description Empty: nothing. */
                                waits_for: string;
                                /** @description Without its parameters. */
                                statement: string;
                            }[];
                            /** @description Statements with the most time in all. Null: `pg_stat_statements` is not installed. */
                            frequent: {
                                calls: number;
                                total_seconds: number;
                                mean_seconds: number;
                                statement: string;
                            }[] | null;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/admin/accounts/{id}/quotas": {
        /** List the quotas of an account and what is used of them */
        get: {
            parameters: {
                path: {
                    /** @description Id of the account. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            usage: {
                                /**
                                 * @description Name of the quota, as `quota` of a refusal has it.
                                 * @enum {string}
                                 */
                                name: "sensors" | "points" | "point_bytes" | "file_bytes" | "points_per_day" | "bytes_per_day" | "triggers" | "sensor_triggers" | "processors" | "groups" | "environments" | "domains" | "devices" | "dashboards" | "annotations" | "keys" | "sessions" | "subscriptions";
                                /** @description What is counted. */
                                counts: string;
                                use: number;
                                /** @description `null`: without limit. */
                                limit: number | null;
                                /** @enum {string} */
                                unit: "items" | "points" | "bytes";
                                /** @description When the use begins again at 0, UNIX seconds. `null`: it falls only when something is deleted. */
                                resets: number | null;
                            }[];
                            /** @description Number of items of all pages. */
                            total: number;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/admin/accounts/{id}/quotas/{name}": {
        /**
         * Give an account a quota of its own
         * @description Send `limit` or `unlimited`.
         */
        put: {
            parameters: {
                path: {
                    /** @description Id of the account. */
                    id: number;
                    /** @description Name of the quota. */
                    name: "sensors" | "points" | "point_bytes" | "file_bytes" | "points_per_day" | "bytes_per_day" | "triggers" | "sensor_triggers" | "processors" | "groups" | "environments" | "domains" | "devices" | "dashboards" | "annotations" | "keys" | "sessions" | "subscriptions";
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        limit?: number;
                        /** @description `true` or `false`; also 1 or 0. */
                        unlimited?: boolean;
                    };
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /** Put a quota of an account back to its default */
        delete: {
            parameters: {
                path: {
                    /** @description Id of the account. */
                    id: number;
                    /** @description Name of the quota. */
                    name: "sensors" | "points" | "point_bytes" | "file_bytes" | "points_per_day" | "bytes_per_day" | "triggers" | "sensor_triggers" | "processors" | "groups" | "environments" | "domains" | "devices" | "dashboards" | "annotations" | "keys" | "sessions" | "subscriptions";
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/admin/load": {
        /**
         * Read the recent load of the server
         * @description The last 15 minutes in steps of 5 s: what `/metrics` measures, as numbers of each step. They are in memory, begin with the process, and belong to the one server process that answers.
         */
        get: {
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description Usual seconds of a step. */
                            step: number;
                            /** @description Oldest first. */
                            steps: {
                                /** @description End of the step, UNIX seconds. */
                                date: number;
                                /** @description Points that flushes stored per second, duplicates and replacements included. */
                                points: number;
                                /** @description Responses per second. */
                                requests: number;
                                /** @description Points that waited for the next flush at the end of the step. */
                                queued: number;
                                /** @description Flushes that ended in the step. */
                                flushes: number;
                                /** @description Mean duration of these flushes, seconds. Null: none ended. */
                                flush_mean: number | null;
                                /** @description Duration of the longest of them, seconds. Null: none ended. */
                                flush_longest: number | null;
                                /** @description Flushes that failed, also if they were repeated. */
                                failures: number;
                                /** @description Resident memory of the process, bytes. */
                                memory: number;
                            }[];
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/admin/storage": {
        /**
         * Read what the database stores
         * @description Sizes of the whole database, of its largest tables, and of what accounts have in them.
         */
        get: {
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description Of the database on its disk, without the write-ahead log. */
                            database_bytes: number;
                            /** @description Largest first. */
                            tables: {
                                name: string;
                                /** @description With indexes and long texts. */
                                bytes: number;
                            }[];
                            accounts: number;
                            sensors: number;
                            /** @description As a sidecar counted them last. */
                            points: number;
                            /** @description As a sidecar counted them last, compressed. */
                            point_bytes: number;
                            file_bytes: number;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/admin/invitations": {
        /** List invitations */
        get: {
            parameters: {
                query?: {
                    /** @description Number of the page, from 0. */
                    page?: number;
                    /** @description Items of a page. The server returns at most 1000, and warns when more are requested. A response has at most 16 MB of texts. */
                    per_page?: number;
                    /** @description Has no effect: the response always has `total`. */
                    total?: boolean;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            invitations: {
                                id: number;
                                /** @description UNIX seconds. */
                                created: number;
                                /** @description UNIX seconds. */
                                expires: number;
                                /** @description UNIX seconds. Null: not used yet. */
                                used: number | null;
                                /** @description Account that registered with it. Null: none, or it is deleted. */
                                user_id: number | null;
                            }[];
                            /** @description Number of items of all pages. */
                            total: number;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
        /**
         * Invite a user to register
         * @description Only this response has the token, which admits one registration.
         */
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Until it expires; 7 unless given. */
                        days?: number;
                    };
                };
            };
            responses: {
                /** @description Created */
                201: {
                    content: {
                        "application/json": {
                            invitation: {
                                id: number;
                                /** @description UNIX seconds. */
                                created: number;
                                /** @description UNIX seconds. */
                                expires: number;
                                /** @description UNIX seconds. Null: not used yet. */
                                used: number | null;
                                /** @description Account that registered with it. Null: none, or it is deleted. */
                                user_id: number | null;
                                token: string;
                            };
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/admin/invitations/{id}": {
        /** Revoke an invitation */
        delete: {
            parameters: {
                path: {
                    /** @description Id of the invitation. */
                    id: number;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/": {
        /**
         * Open the web app
         * @description A browser (`Accept: text/html`) gets the app. Another client gets the addresses of the documentation. A request without `Accept` gets 404, as at an unknown address.
         */
        get: {
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            name: string;
                            docs: string;
                            openapi: string;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                        "text/html": string;
                    };
                };
            };
        };
    };
    "/app": {
        /** Open the web app at its start page */
        get: {
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "text/html": string;
                    };
                };
            };
        };
    };
    "/app/{page}": {
        /** Open a page of the web app */
        get: {
            parameters: {
                path: {
                    /** @description Name of the page, for example `sensors`. */
                    page: string;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "text/html": string;
                    };
                };
            };
        };
    };
    "/app/{page}/{item}": {
        /** Open a page of the web app about one thing */
        get: {
            parameters: {
                path: {
                    /** @description Name of the page, for example `sensors`. */
                    page: string;
                    /** @description For example an id. */
                    item: string;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "text/html": string;
                    };
                };
            };
        };
    };
    "/docs": {
        /**
         * Read this documentation
         * @description A page of the web app. It shows `GET /openapi.json`, and needs no login.
         */
        get: {
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "text/html": string;
                    };
                };
            };
        };
    };
    "/assets/{file}": {
        /**
         * Read a file of the web app
         * @description A file never changes, since its name has a hash of its content.
         */
        get: {
            parameters: {
                path: {
                    /** @description Name of the file. */
                    file: string;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "text/javascript": string;
                        "text/css": string;
                    };
                };
            };
        };
    };
    "/health": {
        /**
         * Check whether the server is able to work
         * @description 503 with the same members when it is not. The state of the database is up to 1 s old.
         */
        get: {
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "application/json": {
                            /** @constant */
                            name: "sensorium";
                            status: "pass" | "fail";
                            /** @description `read_only`: the server answers reads, and writes get 509 until the database takes writes again. */
                            database: "ok" | "read_only" | "unreachable";
                            /** @description `unknown` while the database is unreachable. */
                            engine: string;
                            /** @description Version of TimescaleDB. Null with another engine. */
                            timescaledb: string | null;
                            /** @description Settings of the database for the sessions of the server. With `fsync` and `full_page_writes`, acknowledged points outlive a crash of the machine; with `synchronous_standby`, commits wait for a standby, and a failover loses none. Null while the database is unreachable. */
                            durability: {
                                fsync: boolean;
                                full_page_writes: boolean;
                                synchronous_commit: string;
                                synchronous_standby: boolean;
                            } | null;
                            /** @description Seconds by which the clock of the database is ahead of the clock of the server. Null for at most a second. */
                            clock_offset: number | null;
                            /** @description Points that wait for the next flush. */
                            queued_points: number;
                            /** @description Sidecars that run, and for ten minutes the ones that stopped without notice. Null while the database does not respond. */
                            sidecars: {
                                id: string;
                                /** @description Seconds since the last heartbeat. A sidecar sends one every 5 s. */
                                seen: number;
                            }[] | null;
                            /** @description Work that waits for a sidecar, each counted up to 10,000. Null while the database does not respond. */
                            waiting: {
                                /** @description Jobs that are due. */
                                jobs: number;
                                /** @description Sensors with points that no trigger has evaluated. */
                                triggers: number;
                                /** @description Services with points to read. */
                                services: number;
                                /** @description Sensors whose rollups of some weeks are out of date. */
                                rollups: number;
                            } | null;
                            /** @description What the server did otherwise than requested, a sentence each. Absent without warnings. */
                            warnings?: string[];
                        };
                    };
                };
            };
        };
    };
    "/metrics": {
        /**
         * Read metrics for Prometheus
         * @description Open to requests from the machine of the server that no proxy has forwarded; to all with `METRICS=open`. If `METRICS_TOKEN` is set, every request needs `Authorization: Bearer` with that token. The page is up to 2 s old.
         */
        get: {
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "text/plain": string;
                    };
                };
            };
        };
    };
    "/openapi.json": {
        /**
         * Read this API as an OpenAPI 3.1 document
         * @description A client that has the document sends its `ETag` in `If-None-Match`, and gets it again only if it has changed.
         */
        get: {
            responses: {
                /** @description Success */
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
    "/favicon.ico": {
        /** Read the icon for browsers */
        get: {
            responses: {
                /** @description Success */
                200: {
                    content: {
                        "image/x-icon": string;
                    };
                };
            };
        };
    };
    "/docs/{asset}": {
        /** Read the icon for browsers as SVG */
        get: {
            parameters: {
                path: {
                    /** @description `icon.svg`. */
                    asset: string;
                };
            };
            responses: {
                /** @description Success */
                200: {
                    content: {
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
            /** @description Message for a reader. It may change. */
            error: string;
            /**
             * @description What programs decide by.
             * @enum {string}
             */
            code: "malformed_request" | "unauthorized" | "forbidden" | "key_scope" | "account_locked" | "invitation_required" | "registration_closed" | "not_found" | "no_route" | "method_not_allowed" | "request_timeout" | "malformed_body" | "malformed_frame" | "frame_too_large" | "credit_exceeded" | "invalid_input" | "nothing_stored" | "quota_exceeded" | "partly_stored" | "version_conflict" | "name_taken" | "wrong_password" | "wrong_code" | "second_factor_state" | "last_administrator" | "last_manager" | "domain_full" | "body_too_large" | "unsupported_encoding" | "no_such_range" | "internal" | "too_many_requests" | "rate_exceeded" | "too_many_registrations" | "too_many_logins" | "too_many_streams" | "too_many_subscriptions" | "interrupted" | "service_failed" | "overloaded" | "outcome_unknown";
            /**
             * @description Why the request is unauthorized. Only with the code `unauthorized`.
             * @enum {string}
             */
            reason?: "no_session" | "session_over" | "key_unknown" | "wrong_login" | "second_factor_required" | "wrong_second_factor" | "second_factor_missing" | "email_unconfirmed" | "wrong_scheme";
            /** @description What the client can do about it. Only with the code `unauthorized`. */
            remedy?: string;
            /** @description Member or parameter at fault, for example `sensor.name`. */
            field?: string;
            warnings?: string[];
        };
    };
    responses: never;
    parameters: {
        /** @description Preferences of RFC 7240. With `status=standard`, errors have the statuses 401, 422, 429 and 503 instead of 403, 409 and 509. With `handling=strict`, the server refuses unknown names, which it ignores otherwise. */
        Prefer: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
