import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

const FOLDERS = ['app', 'components', 'lib', 'server', 'scripts', 'prisma', 'tests']

/** Words and phrases that comments avoid (CONTRIBUTING.md, "Language"); standard English matches none of the patterns. */
const AVOIDED: readonly RegExp[] = [
  /\bwhoever\b/i,
  /(?:^|[.;:] )who\b/i,
  /\b(?:of|to|by|for|from|with|than|if|when|where|whether) who\b/i,
  /\btold\b/i,
  /\bsaid\b/i,
  /\bso many\b/i,
  /\banew\b/i,
  /\bmeanwhile\b/i,
  /\bsays? (?:yes|no)\b/i,
  /\bwhat there is\b/i,
  /\bhow[ -]manieth\b/i,
  /^What\b/,
]

/** One of these words, in a comment or not: only such a file is worth its parsing. */
const SUSPECT = new RegExp([...AVOIDED.map(({ source }) => source), '[*/] wh(?:o|at)\\b'].join('|'), 'i')
const SPREAD_OF_OBJECT = /\.\.\.\s*\{/

const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...FOLDERS], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path) && existsSync(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

const parse = ({ path, text }: { path: string; text: string }): ts.SourceFile =>
  ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)

/** Visits every node and every token of a file. */
function visitAll(file: ts.SourceFile, visit: (node: ts.Node) => void): void {
  const enter = (node: ts.Node): void => {
    visit(node)
    for (const child of node.getChildren(file)) enter(child)
  }
  enter(file)
}

/** The comments of a file by their positions, in their order, each as one line of plain text. */
function commentsOf(file: ts.SourceFile): ReadonlyMap<number, string> {
  const { text } = file
  const found = new Map<number, string>()
  visitAll(file, (node) => {
    if (ts.isJsxText(node)) return
    const ranges = [
      ...(ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(text, node.end) ?? []),
    ]
    for (const { pos, end } of ranges) found.set(pos, plainText(text.slice(pos, end)))
  })
  return new Map([...found].sort(([one], [other]) => one - other))
}

/** A comment without its delimiters and line breaks. */
const plainText = (comment: string): string =>
  comment
    .replace(/^\/\/|^\/\*+|\*\/$/g, '')
    .replace(/^\s*\*/gm, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const placeOf = (file: ts.SourceFile, position: number): string =>
  `${file.fileName}:${file.getLineAndCharacterOfPosition(position).line + 1}`

const avoidedIn = (file: ts.SourceFile): string[] =>
  [...commentsOf(file)].flatMap(([position, text]) =>
    AVOIDED.flatMap((pattern) => {
      const word = pattern.exec(text)?.[0]
      return word === undefined ? [] : [`${placeOf(file, position)} "${word}"`]
    }),
  )

function spreadObjectsIn(file: ts.SourceFile): string[] {
  const found: string[] = []
  visitAll(file, (node) => {
    const isSpread = ts.isSpreadAssignment(node) || ts.isSpreadElement(node) || ts.isJsxSpreadAttribute(node)
    if (isSpread && ts.isObjectLiteralExpression(node.expression)) found.push(placeOf(file, node.pos))
  })
  return found
}

describe('the language of the sources', () => {
  it('finds the words it avoids, also across lines, and lets relative clauses pass', () => {
    const text = [
      '/** Asks',
      ' * whoever is there. */ const a = 1 // Who pays',
      '/* A note of',
      ' * who came */ // The customer who signs, and those who wait.',
      "const b = 'told' // https://example.org/said-nothing",
      '/** What is due. */ // Whatever it is, that is what counts.',
    ].join('\n')
    expect(avoidedIn(parse({ path: 'a.ts', text }))).toEqual([
      'a.ts:1 "whoever"',
      'a.ts:2 "Who"',
      'a.ts:3 "of who"',
      'a.ts:5 "said"',
      'a.ts:6 "What"',
    ])
  })

  it('has no comment with a word or phrase that it avoids', () => {
    const files = sources.filter(({ text }) => SUSPECT.test(text.replace(/\s+(?:\*\s+)?/g, ' ')))
    expect(files.map(parse).flatMap(avoidedIn)).toEqual([])
  })

  it('has no object literal that is spread where it is written', () => {
    const files = sources.filter(({ text }) => SPREAD_OF_OBJECT.test(text))
    expect(files.map(parse).flatMap(spreadObjectsIn)).toEqual([])
  })
})
