/** Declarations of invitations to register. */
import { declare } from '../../http/route.js';
import { IdOf, listOf, Nothing, paging, Type } from '../../http/schema.js';

const common = { tag: 'administration', access: 'administrator', policy: 'open' } as const;

const fields = {
  id: Type.Integer(),
  created: Type.Number({ description: 'UNIX seconds.' }),
  expires: Type.Number({ description: 'UNIX seconds.' }),
  used: Type.Union([Type.Number(), Type.Null()], { description: 'UNIX seconds. Null: not used yet.' }),
  user_id: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Account that registered with it. Null: none, or it is deleted.',
  }),
};

export const listInvitations = declare({
  ...common,
  method: 'GET',
  path: '/admin/invitations',
  summary: 'List invitations',
  audit: 'admin.read',
  query: Type.Object(paging),
  status: 200,
  reply: listOf('invitations', Type.Object(fields)),
});

export const createInvitation = declare({
  ...common,
  method: 'POST',
  path: '/admin/invitations',
  summary: 'Invite a user to register',
  description: 'Only this response has the token, which admits one registration.',
  audit: 'invitation.create',
  body: Type.Object({
    days: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 365, description: 'Until it expires; 7 unless given.' }),
    ),
  }),
  status: 201,
  reply: Type.Object({ invitation: Type.Object({ ...fields, token: Type.String() }) }),
});

export const deleteInvitation = declare({
  ...common,
  method: 'DELETE',
  path: '/admin/invitations/{id}',
  summary: 'Revoke an invitation',
  audit: 'invitation.delete',
  params: Type.Object({ id: IdOf('invitation') }),
  status: 200,
  reply: Nothing,
  errors: ['not_found'],
});

export const declarations = [listInvitations, createInvitation, deleteInvitation];
