'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormDialog } from '@/components/kit/dialogs/form-dialog'
import { DateInput } from '@/components/kit/fields/date-input'
import { FormField } from '@/components/kit/fields/form-field'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { RadioGroup, RadioItem } from '@/components/ui/radio-group'
import { api } from '@/lib/api/client'
import type { ReceivedDocument } from '@/lib/api/salesforce/received/received-fields'
import {
  GOODS_PLACES,
  type GoodsPlace,
  type IntegrationGroup,
  SUPPLIES,
  type Supply,
} from '@/lib/domain/documents/integration'
import { isReceivedKey } from '../received-spec'
import { type GroupRate, GroupRateFields, isComplete, USUAL_RATE } from './group-rates'
import { integratedRates, isItalianSupplier, keyOfGroup, proposalFor, receiptDayOf } from './integration-of'

/**
 * Asks what the integration of a received invoice cannot know (goods or services, where goods are, the rate of each group and
 * the day), and says which type of document it becomes, and why.
 */
export function IntegrationDialog({
  received,
  onClose,
}: {
  received: ReceivedDocument
  onClose: () => void
}) {
  const t = useTranslations('received.integration')
  const notify = useNotify()
  const queries = useQueryClient()
  const { once, running } = useOnce()
  const [supply, setSupply] = useState<Supply>('SERVICES')
  const [goods_place, setPlace] = useState<GoodsPlace>('ABROAD')
  const [rates, setRates] = useState<Readonly<Record<string, GroupRate>>>({})
  const [date, setDate] = useState<string>(receiptDayOf(received))
  const proposal = proposalFor(received, { supply, goods_place })
  const groups = 'refused' in proposal ? [] : proposal.groups
  const rateOf = (group: IntegrationGroup) => rates[keyOfGroup(group)] ?? USUAL_RATE
  const isAbroad = !isItalianSupplier(received)
  const save = () =>
    once('save', async () => {
      const rate_list = integratedRates(groups, rateOf)
      const integration_data = { id: received.id, date, supply, goods_place, rate_list }
      const { response } = await api.salesforce.received.integrate({ integration_data })
      notify.success(t('done', { numeration: response.passive.fullNumeration ?? '' }))
      await queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => isReceivedKey(name) })
      onClose()
      return true
    })
  return (
    <FormDialog
      title={t('create')}
      text={t('create_text')}
      submit={t('create')}
      pending={running !== null}
      disabled={groups.length === 0 || date === '' || !groups.every((group) => isComplete(rateOf(group)))}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {isAbroad ? <Choice name="supply" values={SUPPLIES} value={supply} onChange={setSupply} /> : null}
      {isAbroad && supply === 'GOODS' ? (
        <Choice name="goods_place" values={GOODS_PLACES} value={goods_place} onChange={setPlace} />
      ) : null}
      <FormField label={t('date')} help={t('date_help')} required>
        {(field) => <DateInput {...field} min={received.date} value={date} onValueChange={setDate} />}
      </FormField>
      {groups.map((group) => (
        <GroupRateFields
          key={keyOfGroup(group)}
          group={group}
          rate={rateOf(group)}
          onChange={(rate) => setRates({ ...rates, [keyOfGroup(group)]: rate })}
        />
      ))}
      <p role="status" className="rounded-lg border bg-hover px-3 py-2">
        {'refused' in proposal
          ? t(`refused.${proposal.refused}`)
          : t(`types.${proposal.tipo}`, { count: sizeOf(proposal.groups) })}
      </p>
    </FormDialog>
  )
}

const sizeOf = (groups: readonly IntegrationGroup[]): number => groups.flatMap(({ lines }) => lines).length

/** A question with a few answers, each with a line that explains it. */
function Choice<Value extends Supply | GoodsPlace>({
  name,
  values,
  value,
  onChange,
}: {
  name: 'supply' | 'goods_place'
  values: readonly Value[]
  value: Value
  onChange: (value: Value) => void
}) {
  const t = useTranslations('received.integration')
  return (
    <div className="grid gap-1">
      <p className="font-medium text-sm">{t(name)}</p>
      <RadioGroup
        aria-label={t(name)}
        value={value}
        onValueChange={(chosen) => {
          const found = values.find((one) => one === chosen)
          if (found) onChange(found)
        }}
      >
        {values.map((one: Supply | GoodsPlace) => (
          <RadioItem key={one} value={one} label={t(`answers.${one}`)} help={t(`answers_help.${one}`)} />
        ))}
      </RadioGroup>
    </div>
  )
}
