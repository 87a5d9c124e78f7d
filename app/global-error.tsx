'use client'

import './globals.css'
import { ErrorPage } from '@/components/shell/error-page'
import { Texts } from '@/components/shell/texts'

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
        <Texts locale="it" timeZone="Europe/Rome">
          <ErrorPage digest={error.digest} retry={reset} />
        </Texts>
      </body>
    </html>
  )
}
