/** Users who silenced a trigger or acknowledged a firing, in responses. */
import { Type } from '../http/schema.js';

export const By = Type.Object(
  {
    id: Type.Integer(),
    username: Type.Union([Type.String(), Type.Null()], { description: 'Null: the user is deleted.' }),
  },
  { description: 'The user.' },
);
