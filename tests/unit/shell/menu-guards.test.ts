import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { MENU, type MenuEntry } from '@/components/shell/menu/menu'
import { menuFor } from '@/components/shell/menu/menu-for'
import { contract } from '@/lib/api/contract'
import { READ as PRICE_READ } from '@/lib/api/pricelist/access'
import { ROLE_PRESETS } from '@/lib/domain/access/roles'
import { flatten } from '@/tests/support/generated-input'

/** A call by its noun and name, as pages write it, with its roles. */
const rolesOfCall = new Map(
  flatten(contract).map(({ key, roles }) => [key.split('.').slice(1).join('.'), roles] as const),
)

const sourceOf = (href: string): string => {
  const page = `app${href}/page.tsx`
  if (!existsSync(page)) return ''
  const source = readFileSync(page, 'utf8')
  const loaders = [...source.matchAll(/from '(?:@\/app|\.\.?)\/([\w./-]*load-[\w-]+)'/g)].map(
    (match) => match[1] ?? '',
  )
  const paths = loaders.flatMap((name) => [
    `app/${name}.ts`,
    `app${href}/${name}.ts`,
    `app${href}/../${name}.ts`,
  ])
  return [source, ...paths.filter((path) => existsSync(path)).map((path) => readFileSync(path, 'utf8'))].join(
    '\n',
  )
}

/** The roles of each guard of a page: one of each is needed. */
function guardsOf(source: string): (readonly string[])[] {
  return [...source.matchAll(/require(\w*)Session\(([^)]*)\)/g)].flatMap(([, kind, given = '']) => {
    const named = [...given.matchAll(/GUI_\w+/g)].map(([role]) => role)
    return kind === 'Price' ? [named, PRICE_READ] : [named]
  })
}

/** The calls that a page loads before it is shown, for every user. */
const loadedBy = (source: string): (readonly string[])[] =>
  [...source.matchAll(/(?<![?:] )\b(\w+)\.(\w+)\(/g)].flatMap(([, noun, name]) => {
    const roles = rolesOfCall.get(`${noun}.${name}`)
    return Array.isArray(roles) ? [roles as readonly string[]] : []
  })

const entriesOf = (held: readonly string[]) => menuFor(held).flatMap(({ entries }) => entries)
const opens = (held: readonly string[], needed: readonly (readonly string[])[]) =>
  needed.every((roles) => roles.length === 0 || roles.some((role) => held.includes(role)))

describe.each(Object.entries(ROLE_PRESETS))('the menu of %s', (_, held) => {
  it('leads to pages that open, with what they load', () => {
    const shut = entriesOf(held).filter(({ href }) => {
      // The dashboard has nothing but panels, each for the users who may see it.
      if (!href || href === '/app/dashboard') return false
      const source = sourceOf(href)
      return !opens(held, [...guardsOf(source), ...loadedBy(source)])
    })
    expect(shut.map(({ href }) => href)).toEqual([])
  })
})

describe('an entry of the menu', () => {
  const entries = MENU.flatMap((group) => group.entries as readonly MenuEntry[]).filter(({ href }) => href)

  it.each(entries.map(({ href = '' }) => href).filter((href) => href !== '/app/dashboard'))(
    '%s is guarded, whether it is shown or not',
    (href) => {
      const guards = guardsOf(sourceOf(href)).filter((roles) => roles.length > 0)
      expect(guards.length).toBeGreaterThan(0)
      expect(opens(['GUI_SHOW_SIDE_MENU'], guards)).toBe(false)
    },
  )
})
