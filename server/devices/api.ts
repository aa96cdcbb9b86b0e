/** Declarations of devices, which consist of sensors. */
import { declare } from '../http/route.js';
import { Id, IdOf, listOf, Nothing, paging, SensorParams, Text, Type } from '../http/schema.js';
import { SearchWords } from '../http/search-words.js';
import { Device, SensorList, sensorPaging } from '../sensors/public.js';

const tag = 'devices';
const Params = Type.Object({ id: IdOf('device') });
const DeviceType = Type.Optional(Text(255, 'Type of the device, for example `phone`.'));
const DeviceUuid = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 255,
    description: 'Unique among devices of the type.',
    'x-unfilled': [''],
  }),
);
const OneDevice = Type.Object({ device: Device });

export const listDevices = declare({
  method: 'GET',
  path: '/devices',
  tag,
  summary: 'List your devices',
  description: 'A device exists as long as it has sensors.',
  access: 'user',
  policy: 'own',
  heavy: ['search'],
  query: Type.Object({ ...paging, search: SearchWords('the type or the UUID') }),
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
  reply: OneDevice,
});

export const updateDevice = declare({
  method: 'PUT',
  path: '/devices/{id}',
  tag,
  summary: 'Change a device',
  description:
    'Members that are absent stay as they are. `type` and `uuid` together are unique among your devices.',
  access: 'user',
  policy: { device: 'own' },
  params: Params,
  body: Type.Object({ device: Type.Object({ type: DeviceType, uuid: DeviceUuid }) }),
  wrapper: 'device',
  status: 200,
  reply: OneDevice,
});

export const deleteDevice = declare({
  method: 'DELETE',
  path: '/devices/{id}',
  tag,
  summary: 'Delete a device',
  description: 'Its sensors stay. Their type becomes 0, unless they are virtual.',
  access: 'user',
  policy: { device: 'own' },
  params: Params,
  status: 200,
  reply: Nothing,
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
  summary: 'Read the device of a sensor',
  description: '404 when the sensor is on no device.',
  access: 'user',
  policy: { sensor: 'read' },
  params: SensorParams,
  status: 200,
  reply: OneDevice,
});

export const addToDevice = declare({
  method: 'POST',
  path: '/sensors/{id}/device',
  tag,
  summary: 'Put a sensor on a device',
  description:
    'Name the device by `id`, or by `type` and `uuid`; the server creates it unless you have it. A sensor is on one device and ' +
    'leaves the previous one. Its type becomes 1, unless it is virtual.',
  access: 'user',
  policy: { sensor: 'edit' },
  params: SensorParams,
  body: Type.Object({
    device: Type.Object({
      id: Type.Optional(Id),
      type: DeviceType,
      uuid: DeviceUuid,
    }),
  }),
  wrapper: 'device',
  status: 201,
  reply: OneDevice,
  errors: ['quota_exceeded'],
});

const removal = {
  method: 'DELETE',
  tag,
  description: 'The type of the sensor becomes 0, unless it is virtual. A device ends with its last sensor.',
  access: 'user',
  policy: { sensor: 'edit' },
  status: 200,
  reply: Nothing,
} as const;

export const removeFromItsDevice = declare({
  ...removal,
  path: '/sensors/{id}/device',
  summary: 'Remove a sensor from its device',
  params: SensorParams,
});

export const removeFromDevice = declare({
  ...removal,
  path: '/sensors/{id}/device/{device_id}',
  summary: 'Remove a sensor from a device',
  policy: { sensor: 'edit', device: 'own' },
  params: Type.Object({ id: IdOf('sensor'), device_id: IdOf('device') }),
});

export const declarations = [
  listDevices,
  getDevice,
  updateDevice,
  deleteDevice,
  listDeviceSensors,
  sensorDevice,
  addToDevice,
  removeFromItsDevice,
  removeFromDevice,
];
