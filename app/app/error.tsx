'use client'

import { useRouter } from 'next/navigation'
import { startTransition } from 'react'
import { ErrorPage } from '@/components/shell/error-page'

export default function ErrorBoundary({
  error,
  reset,
}: {
  error: Error & { digest?: string }
  reset: () => void
}) {
  const router = useRouter()
  const retry = () =>
    startTransition(() => {
      router.refresh()
      reset()
    })
  return <ErrorPage digest={error.digest} retry={retry} />
}
