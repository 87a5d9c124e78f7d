'use client'

import { useTranslations } from 'next-intl'
import type { FormEvent, ReactNode } from 'react'
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

/** A dialog of the signing page: its fields, the button that saves or sends them, and the one that closes it. */
export function SigningDialog({
  title,
  text,
  submit,
  destructive,
  pending,
  className,
  onSubmit,
  onClose,
  children,
}: {
  title: ReactNode
  text?: ReactNode
  submit: ReactNode
  destructive?: boolean
  pending?: boolean
  className?: string
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}) {
  const t = useTranslations('signature')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!pending) onSubmit()
  }
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent
        hideClose
        className={cn('md:max-w-md', className)}
        {...(text ? null : { 'aria-describedby': undefined })}
      >
        <form noValidate onSubmit={send} className="flex min-w-0 grow flex-col gap-3">
          <DialogHeader className="pr-0">
            <DialogTitle>{title}</DialogTitle>
            {text ? <DialogDescription className="wrap-anywhere">{text}</DialogDescription> : null}
          </DialogHeader>
          {children}
          <DialogFooter className="sticky -bottom-5 z-10 -mx-5 -mb-5 grid grid-cols-2 bg-raised px-5 pt-3 pb-5 sm:flex md:rounded-b-xl">
            <Button className="h-11 md:h-9" onClick={onClose}>
              {t('close')}
            </Button>
            <Button
              type="submit"
              className="h-11 md:h-9"
              variant={destructive ? 'danger' : 'primary'}
              pending={pending ?? false}
            >
              {submit}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
