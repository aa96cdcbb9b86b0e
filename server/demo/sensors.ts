/** The sensors of demo data, as a user would describe them. */
import type { DemoSource } from '../../sql/store/demo.js';

export interface DemoSensor {
  readonly name: string;
  readonly unit: string;
  readonly data_type: 'float' | 'string';
  readonly device_type: string;
  readonly description: string;
  /** Sensors on one device share it. */
  readonly device: { readonly type: string; readonly uuid: string };
  readonly metatags: Readonly<Record<string, string>>;
}

const station = { type: 'weather station', uuid: 'demo-garden' };
const office = { type: 'air monitor', uuid: 'demo-office' };
const meter = { type: 'power meter', uuid: 'demo-house' };
const contact = { type: 'door contact', uuid: 'demo-door' };
const press = { type: 'machine monitor', uuid: 'demo-workshop' };

export const demoSensors: Readonly<Record<DemoSource, DemoSensor>> = {
  temperature: {
    name: 'Outdoor temperature',
    unit: '°C',
    data_type: 'float',
    device_type: 'DS18B20',
    description: 'North wall of the garden shed, 2 m above the ground.',
    device: station,
    metatags: { location: 'Garden', quantity: 'temperature' },
  },
  pressure: {
    name: 'Air pressure',
    unit: 'hPa',
    data_type: 'float',
    device_type: 'BMP280',
    description: 'Reduced to sea level.',
    device: station,
    metatags: { location: 'Garden', quantity: 'pressure' },
  },
  soil: {
    name: 'Soil moisture',
    unit: '%',
    data_type: 'float',
    device_type: 'VH400',
    description: 'Vegetable bed, 15 cm deep. It rises with rain and dries within days.',
    device: station,
    metatags: { location: 'Garden', quantity: 'moisture' },
  },
  co2: {
    name: 'Office CO2',
    unit: 'ppm',
    data_type: 'float',
    device_type: 'SCD41',
    description: 'An office for six. It rises in working hours.',
    device: office,
    metatags: { location: 'Office', quantity: 'CO2' },
  },
  power: {
    name: 'House power',
    unit: 'W',
    data_type: 'float',
    device_type: 'SDM120',
    description: 'What the house takes from the grid.',
    device: meter,
    metatags: { location: 'House', quantity: 'power' },
  },
  door: {
    name: 'Front door',
    unit: '',
    data_type: 'string',
    device_type: 'reed contact',
    description: '`open` or `closed`.',
    device: contact,
    metatags: { location: 'House', quantity: 'state' },
  },
  vibration: {
    name: 'Press vibration',
    unit: 'mm/s',
    data_type: 'float',
    device_type: 'VTV122',
    description: 'At the bearing, which wears until its next service.',
    device: press,
    metatags: { location: 'Workshop', quantity: 'vibration' },
  },
  machine: {
    name: 'Press state',
    unit: '',
    data_type: 'string',
    device_type: 'controller',
    description: '`off`, `idle`, `running` or `fault`.',
    device: press,
    metatags: { location: 'Workshop', quantity: 'state' },
  },
};
