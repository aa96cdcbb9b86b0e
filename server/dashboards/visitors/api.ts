/** Declarations of what visitors read by a public link of a dashboard. */
import { ChartReply, readSensorChart } from '../../data/public.js';
import { mediaTypes } from '../../files/public.js';
import { declare } from '../../http/route.js';
import { describedAs, IdOf, IdText, Type } from '../../http/schema.js';
import { Content } from '../content.js';

const tag = 'dashboards';

const Token = Type.String({
  description: 'Token of the link. One that is unknown, revoked or expired gets 404.',
});

const Picture = Type.Object({
  name: Type.String({ description: 'Name of the file.' }),
  date: Type.Number({ description: 'UNIX seconds.' }),
  etag: Type.String({
    description: '`ETag` of its download: another one says that its content was replaced.',
  }),
});

const Place = Type.Object({
  environment_id: Type.Integer(),
  position: Type.String({ description: '`latitude longitude`, or with an altitude.' }),
});

const EnvironmentPolygon = Type.Object({
  id: Type.Integer(),
  gps_outline: Type.String({ description: 'Polygon, as of `GET /environments`.' }),
  position: Type.String({ description: 'Centre.' }),
});

export const readPublicDashboard = declare({
  method: 'GET',
  path: '/public/dashboards/{token}',
  tag,
  summary: 'Read a dashboard by a public link',
  description:
    'Needs no login. In `content`, each panel names by `ids` the sensors that its ids and its filter reach at the moment, as far as the owner of the dashboard ' +
    'may read them. The response has no metatags and names no account.',
  access: 'anyone',
  policy: 'open',
  params: Type.Object({ token: Token }),
  status: 200,
  reply: Type.Object({
    dashboard: Type.Object({
      name: Type.String(),
      description: Type.String(),
      updated: Type.Number({ description: 'Last change, UNIX seconds.' }),
      any_range: Type.Boolean({
        description: 'Whether you may read other ranges than that of the dashboard.',
      }),
      expires: Type.Union([Type.Number(), Type.Null()], {
        description: 'When the link ends, UNIX seconds. Null: never.',
      }),
      content: Content,
    }),
    panels: Type.Array(
      Type.Object({
        id: Type.String(),
        hidden: Type.Integer({
          description: 'Sensors that the panel names and that the link does not reach.',
        }),
        more: Type.Integer({ description: 'Sensors that the filter finds beyond those of the panel.' }),
      }),
      { description: 'Of the panels that show sensors.' },
    ),
    sensors: Type.Array(
      Type.Object({
        id: IdText,
        name: Type.String(),
        unit: Type.String(),
        data_type_id: Type.String({ description: 'As of `GET /sensors`.' }),
        last_value: Type.Union([Type.String(), Type.Null()], {
          description: 'Newest value. Null: no points.',
        }),
        last_date: Type.Union([Type.Number(), Type.Null()], { description: 'Its date, UNIX seconds.' }),
        picture: Type.Optional(
          Type.Union([Picture, Type.Null()], {
            description: 'Of a sensor on a panel of pictures: its newest one. Null: there is none.',
          }),
        ),
        place: Type.Optional(
          describedAs(Place, 'Of a sensor on a map: where it is. Absent without a position.'),
        ),
      }),
    ),
    environments: Type.Array(EnvironmentPolygon, {
      description: 'Those in which sensors on maps have a position.',
    }),
    now: Type.Number({ description: 'Time of the server, UNIX seconds.' }),
  }),
  errors: ['not_found', 'too_many_requests', 'overloaded'],
});

export const readPublicChart = declare({
  method: 'GET',
  path: '/public/dashboards/{token}/sensors/{id}/chart',
  tag,
  summary: 'Read what a chart of one sensor draws, by a public link',
  description:
    'As `GET /sensors/{id}/chart`, for the sensors of panels that draw more than the newest value. Unless `any_range` is set, the server cuts the range to that of ' +
    'the dashboard, limits `width` to what its panels need, omits `previous` and `next`, and returns null for `oldest` and `newest` outside of the range.',
  access: 'anyone',
  policy: 'open',
  history: true,
  params: Type.Object({ token: Token, id: IdOf('sensor') }),
  query: readSensorChart.query,
  status: 200,
  reply: ChartReply,
  errors: ['not_found', 'too_many_requests', 'overloaded'],
});

export const readPublicPicture = declare({
  method: 'GET',
  path: '/public/dashboards/{token}/sensors/{id}/picture',
  tag,
  summary: 'Download the newest picture of one sensor, by a public link',
  description: 'For the sensors of panels of pictures. Other files of the sensor cannot be read by the link.',
  access: 'anyone',
  policy: 'open',
  params: Type.Object({ token: Token, id: IdOf('sensor') }),
  status: 200,
  reply: Type.String({ description: 'Bytes of the file.' }),
  produces: Object.values(mediaTypes).filter((type) => type.startsWith('image/')),
  errors: ['not_found', 'too_many_requests', 'overloaded'],
});

export const declarations = [readPublicDashboard, readPublicChart, readPublicPicture];
