'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormDialog } from '@/components/kit/dialogs/form-dialog'
import { FormFault } from '@/components/kit/fields/form-fault'
import { FormField } from '@/components/kit/fields/form-field'
import { Money } from '@/components/kit/money'
import { useErrorText } from '@/components/kit/use-error-text'
import { useLanguage } from '@/components/kit/use-language'
import { useHasRole } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Skeleton } from '@/components/ui/skeleton'
import type { Creditable, CreditableLine } from '@/lib/api/salesforce/invoices/credit-note-fields'
import { money, sum, toWire } from '@/lib/domain/core/money'
import { formatMoney, formatNumber } from '@/lib/i18n/formats'
import { CreditLine } from './credit-line'
import { creditedBy, firstChoice, type PartChoice, type PartField, partFault } from './credit-parts'
import { type CreditedInvoice, type LineError, useCreditable, useSaveCredit } from './use-creditable'

type DialogProps = {
  invoice: CreditedInvoice
  /** A credit note that is not issued, to be written again; without it a new one is made. */
  noteId?: number
  onDone: (creditNoteId: number) => void
  onClose: () => void
}

/**
 * Chooses the lines of an invoice to reverse in one credit note, each as a whole or in part, and why. Closes with the text
 * of the specification (document 3 §5) when there is nothing left to reverse.
 */
export function SingleCreditDialog(props: DialogProps) {
  const { invoice, noteId, onClose } = props
  const t = useTranslations('credit_notes.single')
  const errorText = useErrorText()
  const { data, error } = useCreditable(invoice, noteId, onClose)
  if (data) return <LoadedDialog {...props} data={data} />
  return (
    <FormDialog
      title={t('title', { number: invoice.fullNumeration ?? '' })}
      text={t('text')}
      submit={t('submit')}
      disabled
      className="md:max-w-xl"
      onSubmit={() => {}}
      onClose={onClose}
    >
      {error ? <FormFault>{errorText(error).text}</FormFault> : <Skeleton className="h-24" />}
    </FormDialog>
  )
}

function LoadedDialog({ invoice, noteId, data, onDone, onClose }: DialogProps & { data: Creditable }) {
  const t = useTranslations('credit_notes.single')
  const isNew = noteId === undefined
  const [choices, setChoices] = useState<ReadonlyMap<number, PartChoice>>(
    () => new Map(data.line_list.map((line) => [line.id, firstChoice(line, isNew)])),
  )
  const [description, setDescription] = useState(data.note?.description ?? '')
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<LineError | null>(null)
  const { save, running } = useSaveCredit(invoice, noteId, { onDone, onLineError: setRefused })
  const faultOf = useLineFault()
  const mayIssue = useHasRole()('GUI_CAN_ISSUE_INVOICE') && isNew
  const rows = data.line_list.map((line) => ({
    line,
    choice: choices.get(line.id) ?? firstChoice(line, isNew),
  }))
  const chosen = rows.filter(({ choice }) => choice.isChosen)
  const change = (id: number, choice: PartChoice) => {
    setChoices(new Map(choices).set(id, choice))
    if (refused?.id === id) setRefused(null)
  }
  const submit = (issues: boolean) => {
    setTried(true)
    const isFit = chosen.length > 0 && chosen.every(({ line, choice }) => !partFault(line, choice))
    if (isFit) void save({ chosen, description, revision: data.note?.revision }, issues)
  }
  const number = invoice.fullNumeration ?? ''
  return (
    <FormDialog
      title={t(isNew ? 'title' : 'title_change', { number })}
      text={t('text')}
      submit={t(isNew ? 'submit' : 'submit_change')}
      pending={running === 'save'}
      disabled={running !== null}
      also={
        mayIssue ? (
          <Button
            className="max-md:h-11"
            pending={running === 'issue'}
            disabled={running !== null}
            onClick={() => submit(true)}
          >
            {t('submit_issued')}
          </Button>
        ) : null
      }
      className="md:max-w-xl"
      onSubmit={() => submit(false)}
      onClose={onClose}
    >
      <fieldset className="min-w-0">
        <legend className="sr-only">{t('products')}</legend>
        <ul className="grid max-h-96 divide-y divide-hairline overflow-y-auto">
          {rows.map(({ line, choice }) => (
            <CreditLine
              key={line.id}
              line={line}
              choice={choice}
              error={refused?.id === line.id ? refused : tried ? faultOf(line, choice) : undefined}
              onChange={(next) => change(line.id, next)}
            />
          ))}
        </ul>
      </fieldset>
      <FormFault>{tried && chosen.length === 0 ? t('none') : null}</FormFault>
      <FormField label={t('reason')} help={t('reason_help', { number })}>
        {(field) => (
          <Input
            {...field}
            value={description}
            maxLength={500}
            onChange={({ target }) => setDescription(target.value)}
          />
        )}
      </FormField>
      <Sums
        chosen={toWire(sum(rows.map(({ line, choice }) => money(creditedBy(line, choice)))))}
        residual={data.residual}
      />
      {mayIssue ? <p className="text-ink-soft text-sm">{t('issue_text')}</p> : null}
    </FormDialog>
  )
}

/** The words for the fault of a line before it is sent. */
function useLineFault() {
  const t = useTranslations('credit_notes.single')
  const language = useLanguage()
  return (line: CreditableLine, choice: PartChoice): { field: PartField; text: string } | undefined => {
    const found = partFault(line, choice)
    if (!found) return undefined
    const { field, fault } = found
    if (fault === 'missing') return { field, text: t('part_missing') }
    const left =
      fault === 'quantity'
        ? formatNumber(line.left_quantity, language)
        : formatMoney(line.left_amount, language)
    return { field, text: t('part_beyond', { left }) }
  }
}

function Sums({ chosen, residual }: { chosen: number; residual: number }) {
  const t = useTranslations('credit_notes.single')
  return (
    <dl className="grid gap-1">
      <div className="flex justify-between gap-3 font-medium text-heading">
        <dt>{t('chosen')}</dt>
        <dd>
          <Money value={chosen} />
        </dd>
      </div>
      <div className="flex justify-between gap-3 text-ink-soft">
        <dt>{t('residual')}</dt>
        <dd>
          <Money value={residual} />
        </dd>
      </div>
    </dl>
  )
}
