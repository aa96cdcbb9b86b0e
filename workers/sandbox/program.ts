/** Selects the files that a script can reach. Runs in the thread, which is terminated if large files take too long. */
import { beginsWithFunction } from '@sensorium/script/syntax';

export interface TextFile {
  readonly name: string;
  readonly text: string;
}

export interface ProgramTexts {
  readonly code: string;
  /** Function files whose names occur in the code, or in another one of these files. */
  readonly functions: readonly TextFile[];
}

const NAME = /[A-Za-z_][A-Za-z0-9_]*/g;
const ENDING = /\.m$/;

/**
 * @param code the script, or the name of its file
 * @param files all files with names that end in `.m`
 */
export function programOf(code: string, files: readonly TextFile[]): ProgramTexts {
  const unread = new Map(files.map((file) => [file.name.replace(ENDING, ''), file]));
  const named = unread.get(code.trim().replace(ENDING, ''))?.text;
  const script = named !== undefined && !beginsWithFunction(named) ? named : code;
  const functions: TextFile[] = [];
  const texts = [script];
  for (const text of texts) {
    for (const [word] of text.matchAll(NAME)) {
      const file = unread.get(word);
      if (file === undefined) continue;
      unread.delete(word);
      if (!beginsWithFunction(file.text)) continue;
      functions.push(file);
      texts.push(file.text);
    }
  }
  return { code: script, functions };
}
