'use client'

import { Close, Content, Overlay, Portal, Root, Title, Trigger } from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { cn } from './cn'

export { Root as Sheet, Title as SheetTitle, Trigger as SheetTrigger }

const sides = {
  left: 'left-0 border-r animate-slide',
  right: 'right-0 border-l animate-fade',
} as const

/** A panel at the side of the screen, as high as the screen. It needs a `SheetTitle` inside. */
export function SheetContent({
  side = 'right',
  className,
  children,
  ...props
}: ComponentProps<typeof Content> & { side?: keyof typeof sides }) {
  const t = useTranslations('kit')
  return (
    <Portal>
      <Overlay data-slot="sheet-overlay" className="fixed inset-0 z-50 animate-fade bg-night/50" />
      <Content
        data-slot="sheet"
        aria-describedby={undefined}
        className={cn(
          'fixed top-(--connection-bar,0px) bottom-0 z-50 flex w-full max-w-md flex-col overflow-y-auto bg-raised shadow-float outline-none',
          sides[side],
          className,
        )}
        {...props}
      >
        {children}
        <Close
          className="absolute top-3 right-3 grid size-8 place-content-center rounded-lg opacity-80 hover:bg-hover hover:opacity-100"
          aria-label={t('close')}
        >
          <X aria-hidden className="size-4" />
        </Close>
      </Content>
    </Portal>
  )
}
