'use client'

import { ThemeProvider } from 'next-themes'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import type { ReactNode } from 'react'
import { ConnectionBar } from '@/components/kit/connection/connection-notices'
import { DialogsProvider } from '@/components/kit/dialogs/dialogs'
import { UnsavedGuardProvider } from '@/components/kit/dialogs/unsaved-guard'
import { Toaster } from '@/components/ui/toaster'
import { TooltipProvider } from '@/components/ui/tooltip'
import { THEME_KEY } from './app-settings'
import { QueryProvider } from './query-provider'
import { SessionEndDialog } from './session/session-end-dialog'

declare global {
  var __webpack_nonce__: string | undefined
}

/** The providers around every page, with or without a session. `nonce` is that of the page's policy. */
export function Providers({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  // The style element that locks scrolling behind a dialog takes its nonce from here.
  if (typeof window !== 'undefined' && nonce) globalThis.__webpack_nonce__ ??= nonce
  return (
    <ThemeProvider
      attribute="class"
      defaultTheme="system"
      enableSystem
      disableTransitionOnChange
      storageKey={THEME_KEY}
      nonce={nonce}
    >
      <NuqsAdapter>
        <QueryProvider>
          <TooltipProvider delayDuration={300}>
            <DialogsProvider>
              <UnsavedGuardProvider>
                <ConnectionBar />
                {children}
                <SessionEndDialog />
              </UnsavedGuardProvider>
            </DialogsProvider>
          </TooltipProvider>
        </QueryProvider>
      </NuqsAdapter>
      <Toaster />
    </ThemeProvider>
  )
}
