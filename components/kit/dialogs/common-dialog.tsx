'use client'

import { CircleAlert, CircleCheck, CircleHelp, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog'
import { Input } from '@/components/ui/input'
import { FormField } from '../fields/form-field'

export type DialogRequest = {
  variant: 'info' | 'success' | 'warning' | 'error' | 'confirm' | 'prompt'
  text: ReactNode
  details?: ReactNode
  confirm?: string
  cancel?: string
  destructive?: boolean
  label?: string
  initial?: string
  required?: boolean
  /** The error text when nothing is typed. */
  missing?: string
}

const looks: Record<DialogRequest['variant'], [LucideIcon, string]> = {
  info: [Info, 'text-state-issued'],
  success: [CircleCheck, 'text-state-paid'],
  warning: [TriangleAlert, 'text-state-pending'],
  error: [CircleAlert, 'text-state-error'],
  confirm: [CircleHelp, 'text-state-issued'],
  prompt: [CircleHelp, 'text-state-issued'],
}

type Answer = (value: string | boolean | null) => void

/**
 * One dialog of document 1 §2: Enter confirms, Escape closes, a click outside does nothing, details expand,
 * the application's name is the title.
 */
export function CommonDialog({ request, onAnswer }: { request: DialogRequest; onAnswer: Answer }) {
  const app = useTranslations('app')
  const t = useTranslations('kit')
  const main = useRef<HTMLButtonElement>(null)
  const [text, setText] = useState(request.initial ?? '')
  const [tried, setTried] = useState(false)
  const [Icon, color] = looks[request.variant]
  const asks = request.variant === 'confirm' || request.variant === 'prompt'
  const isEmpty = request.variant === 'prompt' && request.required !== false && text.trim() === ''
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    setTried(true)
    if (!isEmpty) onAnswer(request.variant === 'prompt' ? text.trim() : true)
  }
  const confirmOnEnter = (event: KeyboardEvent) => {
    const isOwn =
      event.target instanceof HTMLButtonElement ||
      (event.target instanceof HTMLElement && event.target.tagName === 'SUMMARY')
    if (event.key === 'Enter' && !isOwn && !(event.target instanceof HTMLInputElement)) submit()
  }
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onAnswer(null))}>
      <DialogContent
        hideClose
        role={asks ? 'alertdialog' : 'dialog'}
        className="md:max-w-md"
        onKeyDown={confirmOnEnter}
        onOpenAutoFocus={(event) => {
          if (request.variant === 'prompt') return
          event.preventDefault()
          main.current?.focus()
        }}
      >
        <form onSubmit={submit} className="flex grow flex-col gap-4" noValidate>
          <DialogHeader className="grid-cols-[auto_1fr] gap-x-3 pr-0">
            <Icon aria-hidden className={cn('row-span-2 mt-0.5 size-5', color)} />
            <DialogTitle className="text-base">{app('name')}</DialogTitle>
            <DialogDescription className="whitespace-pre-line text-ink">{request.text}</DialogDescription>
          </DialogHeader>
          {request.variant === 'prompt' ? (
            <FormField
              label={request.label}
              error={tried && isEmpty ? (request.missing ?? t('field.required')) : undefined}
            >
              {(field) => <Input {...field} value={text} onChange={(event) => setText(event.target.value)} />}
            </FormField>
          ) : null}
          {request.details ? <DialogDetails>{request.details}</DialogDetails> : null}
          <DialogFooter>
            {asks ? <Button onClick={() => onAnswer(null)}>{request.cancel ?? t('cancel')}</Button> : null}
            <Button ref={main} type="submit" variant={request.destructive ? 'danger' : 'primary'}>
              {request.confirm ?? (asks ? t('confirm') : t('ok'))}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}

function DialogDetails({ children }: { children: ReactNode }) {
  const t = useTranslations('kit')
  return (
    <details className="rounded-lg border bg-sunken text-sm">
      <summary className="rounded-lg px-3 py-2 font-medium">{t('details')}</summary>
      <div className="max-h-60 overflow-auto whitespace-pre-line break-words border-t px-3 py-2">
        {children}
      </div>
    </details>
  )
}
