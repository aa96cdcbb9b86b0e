/**
 * What a view shows while it reads, and when the read has failed:
 *
 * ```tsx
 * const groups = useLoad(() => call(() => client.get('/groups')));
 * return <LoadState of={groups}>{({ groups }) => <List groups={groups} />}</LoadState>;
 * ```
 */
import type { ComponentChildren } from 'preact';
import type { Loaded } from './load.js';
import { Skeleton, type SkeletonProps } from './skeleton.js';
import { ErrorState } from './states.js';

export interface LoadStateProps<T> extends SkeletonProps {
  readonly of: Loaded<T>;
  /** What the view shows once the data is there, also while newer data is read and after an error. */
  readonly children?: (data: T) => ComponentChildren;
}

/** A skeleton until the data is there; after an error, its sentence and a way to read again. */
export function LoadState<T>({ of: { data, error, reload }, children, ...skeleton }: LoadStateProps<T>) {
  if (data.value !== undefined) return <>{children?.(data.value)}</>;
  if (error.value !== undefined) return <ErrorState error={error.value} retry={reload} />;
  return <Skeleton {...skeleton} />;
}
