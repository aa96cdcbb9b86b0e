/** Groups and their members as the API shows them. */
import type { Result } from '@sensorium/client';

export type Group = Result<'GET', '/groups/{id}'>['group'];
export type Member = Result<'GET', '/groups/{id}/users/{user_id}'>['user'];
export type Rights = NonNullable<Member['group_permissions']>;
export type Display = NonNullable<Member['display_user_info']>;
