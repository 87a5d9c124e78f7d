'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { DayText } from '@/components/kit/day'
import { useNotify } from '@/components/kit/use-notify'
import { Button } from '@/components/ui/button'
import { api } from '@/lib/api/client'
import type { Numbers } from '@/lib/api/salesforce/document/numbering-fields'
import type { SettingsValues } from '../settings-values'
import { FormerNumberDialog } from './former-number-dialog'

/** The next number of each kind of documents in the series that are saved; one that was not used yet can begin elsewhere. */
export function NextNumbers() {
  const t = useTranslations('settings.numbering')
  const notify = useNotify()
  const client = useQueryClient()
  const { control } = useFormContext<SettingsValues>()
  const { defaultValues, dirtyFields } = useFormState({ control })
  const [changed, setChanged] = useState<Numbers | null>(null)
  const queryKey = ['numbering', JSON.stringify(defaultValues?.numerazione)]
  const { data } = useQuery({
    queryKey,
    queryFn: async () => (await api.salesforce.numbering.read()).response.numbering,
  })
  const [first] = data ?? []
  if (!data || !first) return null
  const onSaved = (all: Numbers[]) => {
    client.setQueryData(queryKey, all)
    const next = all.find(({ kind }) => kind === changed?.kind)?.next
    setChanged(null)
    if (next) notify.success(t('saved', { number: next }))
  }
  return (
    <div className="grid gap-2">
      <h3 className="font-medium">{t('next_title', { year: first.year })}</h3>
      {dirtyFields.numerazione ? <p className="text-ink-soft text-sm">{t('unsaved')}</p> : null}
      <ul className="divide-y rounded-lg border">
        {data.map((numbers) => (
          <NextNumber key={numbers.kind} numbers={numbers} onChange={() => setChanged(numbers)} />
        ))}
      </ul>
      {changed ? (
        <FormerNumberDialog numbers={changed} onSaved={onSaved} onClose={() => setChanged(null)} />
      ) : null}
    </div>
  )
}

function NextNumber({ numbers, onChange }: { numbers: Numbers; onChange: () => void }) {
  const t = useTranslations('settings.numbering')
  const { kind, next, first_number, last_date, is_begun } = numbers
  const name = t(`kinds.${kind}`)
  return (
    <li className="flex min-h-11 items-center gap-3 px-3 py-1.5">
      <div className="min-w-0 flex-1 sm:flex sm:items-baseline sm:justify-between sm:gap-3">
        <p>{name}</p>
        <p className="text-ink-soft text-sm">
          {is_begun && last_date ? (
            <>
              {t('last')} <DayText value={last_date} />
            </>
          ) : null}
          {!is_begun && first_number > 1 ? t('former') : null}
        </p>
      </div>
      <span className="tabular font-medium">{next}</span>
      {is_begun ? null : (
        <Button size="sm" aria-label={t('change', { kind: name })} onClick={onChange}>
          {t('change_short')}
        </Button>
      )}
    </li>
  )
}
