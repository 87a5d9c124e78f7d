'use client'

import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '@/components/ui/dialog'

/** An open dialog under its title. Escape closes it, and a click outside does not. */
export function DialogFrame({
  title,
  text,
  className,
  onClose,
  children,
}: {
  title: ReactNode
  text?: ReactNode
  className?: string
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent
        className={cn('md:max-w-md', className)}
        {...(text ? {} : { 'aria-describedby': undefined })}
      >
        <DialogHeader>
          <DialogTitle className="wrap-anywhere">{title}</DialogTitle>
          {text ? <DialogDescription className="break-words">{text}</DialogDescription> : null}
        </DialogHeader>
        {children}
      </DialogContent>
    </Dialog>
  )
}
