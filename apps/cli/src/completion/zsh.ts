import type { Command, CommandOption } from '../command.js';

/** A script for zsh that completes commands, their actions and options with what the help says of them, and values of options. */
export function zshCompletion(commands: readonly Command[]): string {
  const described = commands.map(({ name, summary }) => `    ${quoted(`${name}:${summary}`)}`);
  const cases = commands.map(({ name, actions = [], actionsAt = 1, options }) => {
    const specs = Object.entries(options).map(([option, about]) => quoted(specOf(option, about)));
    const first = actions.length === 0 ? [] : [quoted(`${actionsAt}:action:(${actions.join(' ')})`)];
    const parts = [...specs, quoted('--help[shows this command]'), ...first, quoted('*:file:_files')];
    return `      ${name}) _arguments ${parts.join(' \\\n        ')} ;;`;
  });
  return `#compdef svc
# svc completion zsh: write it to a file _svc in a folder of $fpath, or \`source <(svc completion zsh)\` after compinit
_svc() {
  local -a commands=(
${described.join('\n')}
  )
  if ((CURRENT == 2)); then
    _describe command commands
  else
    local command=$words[2]
    shift words
    ((CURRENT -= 1))
    case $command in
${cases.join('\n')}
    esac
  fi
}
compdef _svc svc`;
}

function specOf(option: string, { type, value = 'value', choices, about }: CommandOption): string {
  const text = about.replace(/[[\]:\\]/g, String.raw`\$&`);
  if (type === 'boolean') return `--${option}[${text}]`;
  const values = choices === undefined ? '_files' : `(${choices.join(' ')})`;
  return `--${option}[${text}]:${value.replaceAll('|', ' or ')}:${values}`;
}

/** As one word of the shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
