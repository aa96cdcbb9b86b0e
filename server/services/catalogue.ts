/** The catalogue of service types, as clients read it. */
import { type Parameter, type ServiceType, serviceTypes } from '@sensorium/services';
import { settersOf } from './settings.js';

export function catalogueBody() {
  return { types: serviceTypes.map(typeBody), total: serviceTypes.length };
}

function typeBody(type: ServiceType) {
  return {
    name: type.name,
    summary: type.summary,
    sources: type.sources,
    data_fields: type.fieldsOfSource,
    output: type.output,
    trained: type.learn !== undefined,
    settings: settersOf(type).map((method) => {
      const defaults = method.current!(type.settings);
      return {
        method: method.name,
        summary: method.summary,
        parameters: method.parameters.map((each, index) => parameterBody(each, defaults[index] ?? null)),
      };
    }),
  };
}

function parameterBody(parameter: Parameter, fallback: number | string | boolean | null) {
  const { name, type, summary, unit = '', minimum, maximum, oneOf, idOf } = parameter;
  return {
    name,
    type,
    summary,
    unit,
    minimum: minimum ?? null,
    maximum: maximum ?? null,
    choices: oneOf === undefined ? null : [...oneOf],
    id_of: idOf ?? null,
    default: fallback,
  };
}
