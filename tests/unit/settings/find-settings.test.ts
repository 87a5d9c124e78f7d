import { describe, expect, it } from 'vitest'
import { findSettings } from '@/components/settings/sections/find-settings'
import {
  SETTINGS_FIELDS,
  SETTINGS_GROUPS,
  settingsSections,
} from '@/components/settings/sections/settings-index'
import { settingsIn } from '@/lib/api/auth/settings-fields'

const places = [
  { href: '/iva', label: 'Liquidazione IVA', section: '', words: 'Ogni quanto si liquida, e chi firma' },
  { href: '/iva?field=p', label: 'Periodicità', section: 'Liquidazione IVA', words: 'Liquidazione IVA' },
  { href: '/firma', label: 'Firma a distanza', section: '', words: 'Tratto e chiave' },
]
const found = (search: string) => findSettings(places, search).map(({ label }) => label)

describe('the search in the settings', () => {
  it('finds by every word, in whatever order, accent and capital', () => {
    expect(found('IVA periodicita')).toEqual(['Periodicità'])
    expect(found('firma')).toEqual(['Firma a distanza', 'Liquidazione IVA'])
  })

  it('finds nothing for an empty search, or for a word that is nowhere', () => {
    expect(found('  ')).toEqual([])
    expect(found('firma gatto')).toEqual([])
  })
})

describe('the sections of the settings', () => {
  it('stand in one group each', () => {
    expect(Object.values(SETTINGS_GROUPS).flat().sort()).toEqual([...settingsSections].sort())
  })

  it('name fields that the settings have', () => {
    const known = new Set(Object.keys(settingsIn.shape))
    const paths = Object.values(SETTINGS_FIELDS).flatMap((fields) =>
      fields.flatMap((field) => field[1] ?? []),
    )
    expect(paths.filter((path) => !known.has(path.split('.')[0] ?? ''))).toEqual([])
  })
})
