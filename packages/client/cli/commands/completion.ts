/** `sensorium completion`: prints a completion script for a shell. */
import { type Command, EXIT, oneOf, parse, UsageError } from '../command.js';
import { completionOf, SHELLS } from '../completion.js';
import type { Commands } from '../help.js';

/** @param commands returns the table, this command included; called when the command runs */
export function completion(commands: () => Commands): Command {
  const options = {};
  return {
    summary: 'print a completion script for your shell',
    operands: SHELLS.join('|'),
    completes: SHELLS,
    about: `Writes a completion script to the standard output. To load it in every shell:

  bash  add to ~/.bashrc:  source <(sensorium completion bash)
  zsh   add to ~/.zshrc, after compinit:  source <(sensorium completion zsh)
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
