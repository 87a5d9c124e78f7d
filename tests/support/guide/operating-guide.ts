import { readFileSync } from 'node:fs'

/** A fenced block of the guide: its language and its text. */
export type GuideBlock = { language: string; text: string }

/** The blocks of the chapter of docs/operate.md that sets up a new server, in their order. */
export function guideBlocks(): GuideBlock[] {
  const [, chapter = ''] =
    /\n## A new server with Debian\n([\s\S]*?)\n## /.exec(readFileSync('docs/operate.md', 'utf8')) ?? []
  return [...chapter.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language = '', text = '']) => ({
    language,
    text,
  }))
}

/** The texts of the blocks of one language. */
export const blocksOf = (language: string): string[] =>
  guideBlocks().flatMap((block) => (block.language === language ? [block.text] : []))

/** The lines of the guide's commands. */
export const guideCommands = (): string[] =>
  blocksOf('sh').flatMap((text) => text.split('\n').filter((line) => line.trim() !== ''))

/** The npm commands among them, without the user that runs them: `npm run backup`. */
export const npmCommands = (): string[] =>
  guideCommands().flatMap((line) => /\bnpm (?:start|run .*)$/.exec(line)?.[0] ?? [])

/** The variables that a block in the form of .env sets. */
export const variablesIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value = '']) => [
      name,
      value.replace(/^"(.*)"$/, '$1'),
    ]),
  )

/** The directives of the unit file: the values of each, by section and name. */
export function unitDirectives(): Map<string, string> {
  const directives = new Map<string, string>()
  let section = ''
  for (const line of (blocksOf('ini')[0] ?? '').split('\n')) {
    section = /^\[(\w+)\]$/.exec(line)?.[1] ?? section
    const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? []
    if (name) directives.set(`${section}.${name}`, value ?? '')
  }
  return directives
}
