/** What the app does with files of a name. */

export type FileKind = 'picture' | 'sound' | 'film';

/** Endings of names that the API takes. */
const KINDS: Readonly<Record<string, FileKind>> = {
  jpg: 'picture',
  jpeg: 'picture',
  png: 'picture',
  gif: 'picture',
  mp3: 'sound',
  wav: 'sound',
  mp4: 'film',
  mov: 'film',
  '3gp': 'film',
  avi: 'film',
  wmv: 'film',
};

/** For a file picker. */
export const ACCEPTED: string = Object.keys(KINDS)
  .map((ending) => `.${ending}`)
  .join();

/** @returns undefined: the API takes no such file */
export function fileKindOf(name: string): FileKind | undefined {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return Object.hasOwn(KINDS, ending) ? KINDS[ending] : undefined;
}
