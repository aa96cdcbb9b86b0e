/** `sensorium completion`: the script by which a shell completes the command line. */
import { type Command, EXIT, oneOf, parse, UsageError } from '../command.js';
import { completionOf, SHELLS } from '../completion.js';
import type { Commands } from '../help.js';

/** @param commands the table, this command included; asked for when it runs */
export function completion(commands: () => Commands): Command {
  const options = {};
  return {
    summary: 'have your shell complete commands and options',
    operands: SHELLS.join('|'),
    completes: SHELLS,
    about: `Writes a script to the standard output. To have it in every shell:

  bash  add to ~/.bashrc:  source <(sensorium completion bash)
  zsh   add to ~/.zshrc, behind compinit:  source <(sensorium completion zsh)
  fish  sensorium completion fish > ~/.config/fish/completions/sensorium.fish`,
    options,
    async run(parameters, { stdout }) {
      const { positionals } = parse(parameters, options);
      const [shell = '', ...others] = positionals;
      if (others.length > 0) throw new UsageError('completion takes one shell');
      stdout.write(completionOf(oneOf('the shell', shell, SHELLS), commands()));
      return EXIT.done;
    },
  };
}
