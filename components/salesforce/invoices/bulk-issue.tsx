'use client'

import { useQueryClient } from '@tanstack/react-query'
import { CircleCheck, CircleX, FileCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useDialogs } from '@/components/kit/dialogs'
import { useNotify } from '@/components/kit/use-notify'
import { Button } from '@/components/ui/button'
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog'
import { api } from '@/lib/api/client'
import type { InvoiceRow } from '@/lib/api/salesforce/invoice-answer'
import { INVOICES_KEY } from './invoices-spec'

type Outcome = Awaited<ReturnType<typeof api.salesforce.invoices.bulkIssue>>['response'] & {
  /** Customers by id: the list moves on while the outcome is read. */
  names: ReadonlyMap<number, string>
}

/** Issues the chosen invoices and shows which were issued, and why the others were not. */
export function BulkIssue({
  ids,
  rows,
  onDone,
}: {
  ids: readonly number[]
  rows: readonly InvoiceRow[]
  onDone: () => void
}) {
  const t = useTranslations('invoices')
  const dialogs = useDialogs()
  const notify = useNotify()
  const queries = useQueryClient()
  const busy = useRef(false)
  const [isRunning, setRunning] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const issue = async () => {
    if (busy.current) return
    busy.current = true
    try {
      const sure = await dialogs.confirm({
        text: t('bulk.ask', { count: ids.length }),
        confirm: t('actions.issue'),
      })
      if (!sure) return
      setRunning(true)
      const names = new Map(rows.map((row) => [row.id, row.receiver_name]))
      const { response } = await api.salesforce.invoices.bulkIssue({ invoice_ids: [...ids] })
      setOutcome({ ...response, names })
      await queries.invalidateQueries({ queryKey: [INVOICES_KEY] })
    } catch (error) {
      notify.error(error)
    } finally {
      busy.current = false
      setRunning(false)
    }
  }
  const close = () => {
    setOutcome(null)
    onDone()
  }
  return (
    <>
      <Button size="sm" variant="primary" pending={isRunning} onClick={() => void issue()}>
        {isRunning ? null : <FileCheck aria-hidden />}
        {t('bulk.issue')}
      </Button>
      {outcome ? <BulkOutcome outcome={outcome} onClose={close} /> : null}
    </>
  )
}

function BulkOutcome({ outcome, onClose }: { outcome: Outcome; onClose: () => void }) {
  const t = useTranslations('invoices')
  const kit = useTranslations('kit')
  const { invoice_list: issued, refused_list: refused } = outcome
  const nameOf = (id: number) => outcome.names.get(id) ?? `#${id}`
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent className="md:max-w-2xl">
        <DialogHeader>
          <DialogTitle>{t('bulk.title')}</DialogTitle>
          <DialogDescription>
            {t('bulk.issued', { count: issued.length })} · {t('bulk.refused', { count: refused.length })}
          </DialogDescription>
        </DialogHeader>
        <ul className="grid gap-2 overflow-y-auto">
          {issued.map((entry) => (
            <li key={entry.id} className="flex items-start gap-2">
              <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-state-paid" />
              <span className="min-w-0">
                <span className="tabular font-medium text-heading">{entry.fullNumeration}</span>{' '}
                {nameOf(entry.id)}
              </span>
            </li>
          ))}
          {refused.map((entry) => (
            <li key={entry.id} className="flex items-start gap-2">
              <CircleX aria-hidden className="mt-0.5 size-4 shrink-0 text-state-error" />
              <span className="min-w-0">
                <span className="font-medium text-heading">{nameOf(entry.id)}</span>
                <span className="block break-words text-ink-soft">{entry.description}</span>
              </span>
            </li>
          ))}
        </ul>
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="primary">{kit('close')}</Button>
          </DialogClose>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
