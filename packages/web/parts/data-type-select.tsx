/** The types of values that a sensor may have. */
import type { ComponentProps } from 'preact';
import { Select } from '../kit/input.js';
import { sensorsTexts as texts } from '../texts/sensors.js';

export type DataTypeSelectProps = ComponentProps<'select'> & {
  /** Whether a sensor that takes any value is offered too. */
  readonly hasAny?: boolean;
};

export function DataTypeSelect({ hasAny = true, children, ...rest }: DataTypeSelectProps) {
  return (
    <Select {...rest}>
      {Object.entries(texts.dataTypes)
        .filter(([value]) => hasAny || value !== '')
        .map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      {children}
    </Select>
  );
}
