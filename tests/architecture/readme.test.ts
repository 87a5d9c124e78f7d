import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const read = (path: string): string => readFileSync(path, 'utf8')
const scripts = Object.keys(JSON.parse(read('package.json')).scripts)

const markdownIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return markdownIn(path)
    return path.endsWith('.md') ? [path] : []
  })

/** Every document that people read: the ones at the root and all of docs. */
const documents = [...readdirSync('.').filter((path) => path.endsWith('.md')), ...markdownIn('docs')]

const headingsOf = (path: string): (string | undefined)[] =>
  [...read(path).matchAll(/^##? (.+)$/gm)].map((match) => match[1])

/** Returns the paths inside the repository to which a document links, pictures included. */
const linksOf = (path: string): string[] =>
  [...read(path).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
    .map((match) => match[1] ?? '')
    .filter((target) => !/^(https?|mailto):/.test(target))

describe('the README', () => {
  it('has its parts in order', () => {
    expect(headingsOf('README.md')).toEqual([
      'Luna',
      'Two commands',
      'Accounts of the demo',
      'Map of the house',
      'Commands',
      'Where to go next',
    ])
  })

  it('is read in a few minutes: at most 10,000 bytes', () => {
    expect(statSync('README.md').size).toBeLessThanOrEqual(10_000)
  })

  it('names only folders that are there', () => {
    const named = [...read('README.md').matchAll(/^\| `([\w/]+)\/` /gm)].map((match) => match[1] ?? '')
    expect(named.length).toBeGreaterThan(8)
    expect(named.filter((folder) => !existsSync(folder))).toEqual([])
  })
})

describe('the documents', () => {
  it('name only commands that are there', () => {
    const missing = documents.flatMap((path) =>
      [...read(path).matchAll(/npm run (?:-s )?([\w:-]+)/g)]
        .map((match) => match[1] ?? '')
        .filter((name) => !scripts.includes(name))
        .map((name) => `${path}: npm run ${name}`),
    )
    expect(missing).toEqual([])
  })

  it('link only to files that are there', () => {
    const missing = documents.flatMap((path) =>
      linksOf(path)
        .filter((target) => !existsSync(join(dirname(path), target)))
        .map((target) => `${path}: ${target}`),
    )
    expect(missing).toEqual([])
  })

  it('name only files and folders that are there', () => {
    const isPath = /^(?:app|components|lib|server|prisma|scripts|tests|docs|messages)\/[\w./[\]()-]*$/
    const missing = documents.flatMap((path) =>
      [
        ...read(path)
          .replaceAll(/```[\s\S]*?```/g, '')
          .matchAll(/`([^`\n]+)`/g),
      ]
        .map((match) => match[1] ?? '')
        .filter((name) => isPath.test(name) && !existsSync(name))
        .map((name) => `${path}: ${name}`),
    )
    expect(missing).toEqual([])
  })

  it.each(['docs/rules', 'docs/decisions'])('%s has an index that lists each of its files', (folder) => {
    const index = linksOf(join(folder, 'README.md'))
    const files = readdirSync(folder).filter((name) => name !== 'README.md')
    expect(files.filter((name) => !index.includes(name))).toEqual([])
  })

  it('give every architectural decision its number, status, context, decision and consequences', () => {
    const names = readdirSync('docs/decisions').filter((name) => name !== 'README.md')
    expect(names.length).toBeGreaterThan(20)
    for (const [index, name] of names.sort().entries()) {
      expect(Number(name.slice(0, 4)), name).toBe(index + 1)
      const [title, ...parts] = headingsOf(join('docs/decisions', name))
      expect(title, name).toMatch(new RegExp(`^${index + 1}\\. `))
      expect(parts, name).toEqual(['Context', 'Decision', 'Consequences'])
      expect(read(join('docs/decisions', name)), name).toMatch(/^Status: \w+/m)
    }
  })
})
