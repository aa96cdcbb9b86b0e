/** The two statements of InfluxQL that clients of InfluxDB send before they write. */
import { invalid } from '@sensorium/model/errors';

export type Statement = 'show databases' | 'create database';

const CREATE =
  /^create\s+database\s+(?:if\s+not\s+exists\s+)?(?:"(?:[^"\\]|\\.)+"|[^\s";]+)(?:\s+with\s.*)?$/is;

/** @throws ApiError invalid_input for every other statement */
export function parseStatement(text: string): Statement {
  const statement = text.replace(/;\s*$/, '').trim();
  if (/^show\s+databases$/i.test(statement)) return 'show databases';
  if (CREATE.test(statement)) return 'create database';
  throw invalid('q', 'must be SHOW DATABASES or CREATE DATABASE: no other query is supported');
}
