'use client'

import { Close, Content, Description, Overlay, Portal, Root, Title } from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { cn } from './cn'

export { Root as Dialog }

export type DialogContentProps = ComponentProps<typeof Content> & {
  /** A click outside closes it only when this is true (document 1 §2: by default it does not). */
  closeOnOutside?: boolean
  hideClose?: boolean
}

/** The dialog itself: centred, full screen below 768 px. */
export function DialogContent({
  className,
  children,
  closeOnOutside,
  hideClose,
  ...props
}: DialogContentProps) {
  const t = useTranslations('kit')
  return (
    <Portal>
      <Overlay data-slot="dialog-overlay" className="fixed inset-0 z-50 animate-fade bg-night/50" />
      <Content
        data-slot="dialog"
        onInteractOutside={closeOnOutside ? undefined : (event) => event.preventDefault()}
        className={cn(
          'fixed inset-0 top-(--connection-bar,0px) z-50 flex animate-fade flex-col gap-4 overflow-y-auto bg-raised p-5 shadow-float outline-none md:inset-auto md:top-1/2 md:left-1/2 md:max-h-[calc(100dvh-4rem)] md:w-full md:max-w-lg md:-translate-x-1/2 md:-translate-y-1/2 md:rounded-xl md:border',
          className,
        )}
        {...props}
      >
        {children}
        {hideClose ? null : (
          <Close
            className="absolute top-3 right-3 grid size-8 place-content-center rounded-lg text-ink-soft hover:bg-hover hover:text-ink"
            aria-label={t('close')}
          >
            <X aria-hidden className="size-4" />
          </Close>
        )}
      </Content>
    </Portal>
  )
}

export function DialogHeader({ className, ...props }: ComponentProps<'div'>) {
  return <div data-slot="dialog-header" className={cn('grid gap-1 pr-8', className)} {...props} />
}

export function DialogTitle({ className, ...props }: ComponentProps<typeof Title>) {
  return <Title data-slot="dialog-title" className={cn('font-semibold text-lg', className)} {...props} />
}

export function DialogDescription({ className, ...props }: ComponentProps<typeof Description>) {
  return <Description data-slot="dialog-description" className={cn('text-ink-soft', className)} {...props} />
}

/** The buttons; on a phone one under the other, the main one on top. */
export function DialogFooter({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      data-slot="dialog-footer"
      className={cn('mt-auto flex flex-col-reverse gap-2 pt-2 sm:flex-row sm:justify-end', className)}
      {...props}
    />
  )
}
