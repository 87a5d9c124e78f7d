'use client'

import './globals.css'
import { NextIntlClientProvider } from 'next-intl'
import { ErrorPage } from '@/components/shell/error-page'
import messages from '@/messages/it.json'

/** When not even the frame could be made: no request's language is known here, so it speaks the default one. */
export default function GlobalError({
  error,
  reset,
}: {
  error: Error & { digest?: string }
  reset: () => void
}) {
  return (
    <html lang="it">
      <body>
        <NextIntlClientProvider locale="it" messages={messages} timeZone="Europe/Rome">
          <ErrorPage digest={error.digest} retry={reset} />
        </NextIntlClientProvider>
      </body>
    </html>
  )
}
