'use client'

import { useTranslations } from 'next-intl'
import { useTheme } from 'next-themes'
import { Toaster as Sonner } from 'sonner'

/** On a phone toasts stand above the bar that saves a form: one that lasts must not cover its buttons. */
const ABOVE_BAR = { bottom: 104 }

/** Where toasts appear (document 1 §8: bottom centre, 2 seconds). It is a live region by itself. */
export function Toaster() {
  const { resolvedTheme } = useTheme()
  const t = useTranslations('kit')
  return (
    <Sonner
      theme={resolvedTheme === 'dark' ? 'dark' : 'light'}
      position="bottom-center"
      duration={2000}
      expand
      mobileOffset={ABOVE_BAR}
      visibleToasts={5}
      containerAriaLabel={t('notifications')}
      toastOptions={{
        closeButtonAriaLabel: t('close'),
        classNames: {
          toast: '!rounded-lg !border-line !bg-raised !text-ink !shadow-float !font-sans',
          description: '!text-ink-soft !whitespace-pre-line',
          actionButton: '!bg-action !text-action-ink',
          success: '[&_[data-icon]]:!text-state-paid',
          error: '[&_[data-icon]]:!text-state-error',
          warning: '[&_[data-icon]]:!text-state-pending',
          info: '[&_[data-icon]]:!text-state-issued',
        },
      }}
    />
  )
}
