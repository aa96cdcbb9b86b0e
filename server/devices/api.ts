/** Declarations of devices: what sensors are parts of. */
import { declare } from '../http/route.js';
import { Id, listOf, Nothing, paging, SensorParams, Text, Type } from '../http/schema.js';
import { Device, SensorList, sensorPaging } from '../sensors/api.js';

const tag = 'devices';
const Params = Type.Object({ id: Id });
const Described = Type.Object({ device: Device });

export const listDevices = declare({
  method: 'GET',
  path: '/devices',
  tag,
  summary: 'List your devices',
  description: 'A device is there as long as it has sensors.',
  access: 'user',
  policy: 'own',
  query: Type.Object(paging),
  status: 200,
  reply: listOf('devices', Device),
});

export const getDevice = declare({
  method: 'GET',
  path: '/devices/{id}',
  tag,
  summary: 'Read a device',
  access: 'user',
  policy: { device: 'own' },
  params: Params,
  status: 200,
  reply: Described,
});

export const listDeviceSensors = declare({
  method: 'GET',
  path: '/devices/{id}/sensors',
  tag,
  summary: 'List the sensors of a device',
  access: 'user',
  policy: { device: 'own' },
  params: Params,
  query: Type.Object(sensorPaging),
  status: 200,
  reply: SensorList,
});

export const sensorDevice = declare({
  method: 'GET',
  path: '/sensors/{id}/device',
  tag,
  summary: 'The device a sensor is part of',
  description: 'Answers 404 when it is part of none.',
  access: 'user',
  policy: { sensor: 'read' },
  params: SensorParams,
  status: 200,
  reply: Described,
});

export const addToDevice = declare({
  method: 'POST',
  path: '/sensors/{id}/device',
  tag,
  summary: 'Make a sensor part of a device',
  description:
    'The device is named by the `id` that it has, or by `type` and `uuid`: then it is made unless you have it. A sensor is part of ' +
    'one device: it leaves the one it was part of. Its type becomes 1, unless it is virtual.',
  access: 'user',
  policy: { sensor: 'edit' },
  params: SensorParams,
  body: Type.Object({
    device: Type.Object({
      id: Type.Optional(Id),
      type: Type.Optional(Text(255, 'kind of device, for example `phone`')),
      uuid: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 255,
          description: 'unique among devices of the type',
          'x-unfilled': [''],
        }),
      ),
    }),
  }),
  wrapper: 'device',
  status: 201,
  reply: Described,
});

const removal = {
  method: 'DELETE',
  tag,
  description: 'Its type becomes 0, unless it is virtual. A device ends with its last sensor.',
  access: 'user',
  policy: { sensor: 'edit' },
  status: 200,
  reply: Nothing,
} as const;

export const removeFromItsDevice = declare({
  ...removal,
  path: '/sensors/{id}/device',
  summary: 'Take a sensor from the device it is part of',
  params: SensorParams,
});

export const removeFromDevice = declare({
  ...removal,
  path: '/sensors/{id}/device/{device_id}',
  summary: 'Take a sensor from a device',
  policy: { sensor: 'edit', device: 'own' },
  params: Type.Object({ id: Id, device_id: Id }),
});

export const declarations = [
  listDevices,
  getDevice,
  listDeviceSensors,
  sensorDevice,
  addToDevice,
  removeFromItsDevice,
  removeFromDevice,
];
