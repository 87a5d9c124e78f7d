'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useFormContext, useWatch } from 'react-hook-form'
import { useDebounced } from '@/components/kit/use-debounced'
import { displayName } from '@/components/shell/session/display-name'
import { useHasRole } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import { api } from '@/lib/api/client'
import { EntryAvatar } from '../avatar/entry-avatar'
import { type AnagraficaValues, savedPart } from './anagrafica-values'

const MAX_SHOWN = 4

type TypedEntry = Parameters<typeof api.anagrafica.duplicates.find>[0]['anagrafica']

/** The identifying fields of the form, cut to the lengths that the call takes. */
function writtenOf(values: AnagraficaValues): TypedEntry {
  const { business, ...entry } = savedPart(values)
  const cut = (text: string, length: number) => text.trim().slice(0, length)
  return {
    business: { name: cut(business.name, 200), vatnumber: cut(business.vatnumber, 40) },
    first_name: cut(entry.first_name, 100),
    last_name: cut(entry.last_name, 100),
    taxcode: cut(entry.taxcode, 40),
    email: cut(entry.email, 254),
    email_second: cut(entry.email_second, 254),
    phone_number: cut(entry.phone_number, 40),
    phone_number_second: cut(entry.phone_number_second, 40),
    cell_phone_number: cut(entry.cell_phone_number, 40),
    cell_phone_number_second: cut(entry.cell_phone_number_second, 40),
  }
}

const isTelling = (text: string): boolean => /"[^"]{3,}"/.test(text.replace(/"[a-z_]+":/g, ''))

/**
 * Entries that may be the one that is being written, with the reason, asked for once typing rests (400 ms). They open in
 * a tab of their own, and never stand in the way of saving. With an entry that is `edited`, each can be merged into it.
 */
export function LikelyDuplicates({ edited }: { edited: Anagrafica | null }) {
  const t = useTranslations('registry.duplicates')
  const sku = edited?.sku ?? null
  const canMerge = useHasRole()('GUI_CAN_MANAGE_ANAGRAFICA')
  const { control, formState } = useFormContext<AnagraficaValues>()
  const values = useWatch({ control }) as AnagraficaValues
  const settled = useDebounced(JSON.stringify(writtenOf(values)))
  const { data = [] } = useQuery({
    queryKey: ['registry', 'duplicates', sku, settled],
    queryFn: async () => {
      const anagrafica = JSON.parse(settled) as TypedEntry
      const { response } = await api.anagrafica.duplicates.find({ sku, anagrafica })
      return response.duplicate_list
    },
    enabled: formState.isDirty && isTelling(settled),
    placeholderData: (previous) => previous,
    retry: false,
  })
  const shown = formState.isDirty && isTelling(settled) ? data.slice(0, MAX_SHOWN) : []
  return (
    <div role="status">
      {shown.length > 0 ? (
        <div className="grid gap-1 rounded-lg border border-state-pending/30 bg-state-pending/10 p-2">
          <p className="px-1 font-medium text-sm">{t('title', { count: shown.length })}</p>
          <ul className="grid">
            {shown.map(({ anagrafica: entry, reason_list: reasons }) => (
              <li key={entry.sku} className="min-w-0">
                <a
                  href={`/app/registry/view/view/${entry.id}`}
                  target="_blank"
                  rel="noreferrer"
                  className="flex min-w-0 items-center gap-2 rounded-md px-1 py-1 hover:bg-hover"
                >
                  <EntryAvatar entry={entry} className="size-7 text-xs" />
                  <span className="grid min-w-0">
                    <span className="truncate text-sm">{displayName(entry) || entry.email}</span>
                    <span className="truncate text-ink-soft text-xs">
                      {reasons.map(({ reason }) => t(`reasons.${reason}`)).join(', ')}
                    </span>
                  </span>
                </a>
                {edited && canMerge && entry.ana_type === edited.ana_type ? (
                  <Button asChild size="sm" variant="link" className="mb-1 ml-10 h-auto p-0 text-xs">
                    <Link
                      href={`/app/registry/merge?keep=${edited.sku}&merge=${entry.sku}`}
                      aria-label={t('merge_with', { name: displayName(entry) || entry.email })}
                    >
                      {t('merge')}
                    </Link>
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  )
}
