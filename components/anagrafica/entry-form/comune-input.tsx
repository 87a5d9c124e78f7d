'use client'

import { useTranslations } from 'next-intl'
import { SuggestInput, type SuggestInputProps } from '@/components/kit/fields/suggest-input'
import { api } from '@/lib/api/client'

export type ComuneChoice = { name: string; prov: string; cap_list: readonly string[] }

const DELAY = 250

async function findComuni(name: string): Promise<readonly ComuneChoice[]> {
  const { response } = await api.anagrafica.anagrafica.comuni({ name: name.slice(0, 60) })
  return response.comune_list
}

type PresetProp = 'search' | 'searchKey' | 'keyOf' | 'render' | 'listLabel' | 'foundText'

/** A town: free text, and for Italian ones the comuni whose name begins so. */
export function ComuneInput(props: Omit<SuggestInputProps<ComuneChoice>, PresetProp>) {
  const t = useTranslations('registry')
  return (
    <SuggestInput
      {...props}
      search={findComuni}
      searchKey={['comuni']}
      delay={DELAY}
      keyOf={({ name, prov }) => `${name}-${prov}`}
      render={({ name, prov, cap_list }) => (
        <>
          <span className="truncate">
            {name} <span className="text-ink-soft">({prov})</span>
          </span>
          <span className="tabular shrink-0 text-ink-soft text-xs">{capRange(cap_list)}</span>
        </>
      )}
      listLabel={t('comuni')}
      foundText={(count) => t('comuni_found', { count })}
    />
  )
}

/** `40033`, or `40121–40141` for a town with several. */
const capRange = (caps: readonly string[]): string =>
  caps.length > 1 ? `${caps[0]}–${caps.at(-1)}` : (caps[0] ?? '')
