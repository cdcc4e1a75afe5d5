import type { Command } from '../command.js';

/** A script for bash that completes commands, their actions and options, and the values of options that have only some. */
export function bashCompletion(commands: readonly Command[]): string {
  const cases = commands.map(({ name, actions = [], actionsAt = 1, options }) => {
    const names = Object.keys(options).map((option) => `--${option}`);
    const values = Object.entries(options).flatMap(([option, { choices }]) =>
      choices === undefined ? [] : [`        --${option}) words='${choices.join(' ')}' ;;`],
    );
    const valued = Object.entries(options).flatMap(([option, { type, choices }]) =>
      type === 'string' && choices === undefined ? [`--${option}`] : [],
    );
    return [
      `    ${name})`,
      `      case "$previous" in`,
      ...values,
      ...(valued.length === 0 ? [] : [`        ${valued.join('|')}) ;;`]),
      `        *) if [[ $current == -* ]]; then words='${[...names, '--help'].join(' ')}'`,
      `           elif ((COMP_CWORD == ${actionsAt + 1})); then words='${actions.join(' ')}'; fi ;;`,
      `      esac ;;`,
    ].join('\n');
  });
  return `# svc completion bash: source it, for example by \`source <(svc completion bash)\` in ~/.bashrc
_svc() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD - 1]} words=
  if ((COMP_CWORD == 1)); then
    words='${[...commands.map(({ name }) => name), '--help', '--version'].join(' ')}'
  else
    case \${COMP_WORDS[1]} in
${cases.join('\n')}
    esac
  fi
  # Without words bash completes names of files.
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _svc svc`;
}
