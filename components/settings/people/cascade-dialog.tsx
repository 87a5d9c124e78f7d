'use client'

import { CircleHelp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { Button } from '@/components/ui/button'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog'

/**
 * 'Want to update sub structures?' (document 3 §2): Yes and No both save, Escape does neither. Its title is the
 * application's name, as of every common dialog.
 */
export function CascadeDialog({
  names,
  onAnswer,
}: {
  names: readonly string[]
  onAnswer: (cascade: boolean | null) => void
}) {
  const t = useTranslations('settings')
  const app = useTranslations('app')
  const yes = useRef<HTMLButtonElement>(null)
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onAnswer(null))}>
      <DialogContent
        role="alertdialog"
        className="md:max-w-md"
        onOpenAutoFocus={(event) => {
          event.preventDefault()
          yes.current?.focus()
        }}
      >
        <DialogHeader className="grid-cols-[auto_1fr] gap-x-3">
          <CircleHelp aria-hidden className="row-span-2 mt-0.5 size-5 text-state-issued" />
          <DialogTitle className="text-base">{app('name')}</DialogTitle>
          <DialogDescription className="text-ink">{t('ask_cascade')}</DialogDescription>
        </DialogHeader>
        <p className="text-ink-soft text-sm">{t('ask_cascade_help', { names: names.join(', ') })}</p>
        <DialogFooter>
          <Button onClick={() => onAnswer(false)}>{t('no')}</Button>
          <Button ref={yes} variant="primary" onClick={() => onAnswer(true)}>
            {t('yes')}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
