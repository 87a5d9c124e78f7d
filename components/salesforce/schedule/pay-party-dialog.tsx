'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { FormField } from '@/components/kit/fields/form-field'
import { useLanguage } from '@/components/kit/use-language'
import { useNotify } from '@/components/kit/use-notify'
import { useHasRole } from '@/components/shell/session/user-context'
import { Select } from '@/components/ui/select'
import { api } from '@/lib/api/client'
import type { ScheduleEntry } from '@/lib/api/salesforce/schedule/schedule-fields'
import { formatDay, formatMoney } from '@/lib/i18n/formats'
import { SCHEDULE_KEY } from '../payments/payments-key'
import { mayPay } from './may-pay'
import { PayEntryDialog } from './pay-entry-dialog'

const MOST = 100

type PartyProps = { sku: string; today: string; onClose: () => void }

/**
 * Registers a payment of a customer: of its open due dates the first one is proposed, and another can be chosen. Closes with
 * a notice when nothing is open.
 */
export function PayPartyDialog({ sku, today, onClose }: PartyProps) {
  const t = useTranslations('balances.pay')
  const notify = useNotify()
  const { entries, error } = useOpenEntries(sku)
  const [chosen, setChosen] = useState(0)
  const isNone = entries?.length === 0
  useEffect(() => {
    if (!isNone && !error) return
    if (error) notify.error(error)
    else notify.warning(t('none'))
    onClose()
  }, [isNone, error, notify, onClose, t])
  const entry = entries?.find(({ id }) => id === chosen) ?? entries?.[0]
  if (!entries || !entry) return null
  return (
    <PayEntryDialog
      key={entry.id}
      entry={entry}
      today={today}
      onClose={onClose}
      choice={entries.length > 1 ? <EntryField entries={entries} entry={entry} onChoose={setChosen} /> : null}
    />
  )
}

/** The due dates of the customer that are still to be collected, the first day first; undefined while they load. */
function useOpenEntries(ana_sku: string): { entries?: readonly ScheduleEntry[]; error: Error | null } {
  const may = useHasRole()
  const { data, error } = useQuery({
    queryKey: [SCHEDULE_KEY, 'party', ana_sku],
    queryFn: async () =>
      (await api.salesforce.schedule.list({ ana_sku, flow: 'IN', size: MOST })).response.schedule_list,
    gcTime: 0,
  })
  return { entries: data?.filter((entry) => mayPay(entry, may)), error }
}

type FieldProps = {
  entries: readonly ScheduleEntry[]
  entry: ScheduleEntry
  onChoose: (id: number) => void
}

function EntryField({ entries, entry, onChoose }: FieldProps) {
  const t = useTranslations('balances.pay')
  const language = useLanguage()
  return (
    <FormField label={t('document')}>
      {(field) => (
        <Select
          {...field}
          value={String(entry.id)}
          onChange={(event) => onChoose(Number(event.target.value))}
          options={entries.map(({ id, numeration, date, open_amount }) => ({
            value: String(id),
            label: t('due', {
              number: numeration || '–',
              day: formatDay(date, language, 'short'),
              amount: formatMoney(open_amount, language),
            }),
          }))}
        />
      )}
    </FormField>
  )
}
