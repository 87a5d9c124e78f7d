'use client'

import { CircleCheck, CircleX, type LucideIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useDialogs } from '@/components/kit/dialogs'
import { useOnce } from '@/components/kit/use-once'
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

/** What became of each: what was done under its new name, and why the others were refused. */
export type BulkOutcome = {
  done: readonly { id: number; name: string }[]
  refused: readonly { id: number; description: string }[]
  /** What is said of their numbers instead of the usual words. */
  counts?: string
}

type BulkActionProps = {
  label: string
  icon: LucideIcon
  primary?: boolean
  /** The question before it, and what its button says. */
  ask: string
  confirm: string
  /** Over the outcome. */
  title: string
  /** The rows in sight: their customers are named in the outcome, while the list moves on. */
  rows: readonly { id: number; receiver_name: string }[]
  run: () => Promise<BulkOutcome>
  onDone: () => void
}

/** Does something with the chosen documents and shows what was done, and why not with the others. */
export function BulkAction(props: BulkActionProps) {
  const { label, icon: Icon, primary = false, ask, confirm, title, rows, run, onDone } = props
  const dialogs = useDialogs()
  const { once, running } = useOnce()
  const [isAsking, setAsking] = useState(false)
  const [outcome, setOutcome] = useState<(BulkOutcome & { names: ReadonlyMap<number, string> }) | null>(null)
  const act = () =>
    once('run', async () => {
      setAsking(true)
      const sure = await dialogs.confirm({ text: ask, confirm })
      setAsking(false)
      if (!sure) return false
      const names = new Map(rows.map((row) => [row.id, row.receiver_name]))
      setOutcome({ ...(await run()), names })
      return true
    })
  const close = () => {
    setOutcome(null)
    onDone()
  }
  const isRunning = running !== null && !isAsking
  return (
    <>
      <Button
        size="sm"
        variant={primary ? 'primary' : 'secondary'}
        pending={isRunning}
        onClick={() => void act()}
      >
        {isRunning ? null : <Icon aria-hidden />}
        {label}
      </Button>
      {outcome ? <OutcomeDialog title={title} outcome={outcome} onClose={close} /> : null}
    </>
  )
}

function OutcomeDialog({
  title,
  outcome,
  onClose,
}: {
  title: string
  outcome: BulkOutcome & { names: ReadonlyMap<number, string> }
  onClose: () => void
}) {
  const t = useTranslations('documents.outcome')
  const kit = useTranslations('kit')
  const { done, refused, counts, names } = outcome
  const nameOf = (id: number) => names.get(id) ?? `#${id}`
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent className="md:max-w-2xl">
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>
            {counts ?? `${t('done', { count: done.length })} · ${t('refused', { count: refused.length })}`}
          </DialogDescription>
        </DialogHeader>
        <ul className="grid gap-2 overflow-y-auto">
          {done.map((entry) => (
            <li key={entry.id} className="flex items-start gap-2">
              <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-state-paid" />
              <span className="min-w-0">
                <span className="tabular font-medium text-heading">{entry.name}</span> {nameOf(entry.id)}
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
