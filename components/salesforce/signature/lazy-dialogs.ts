'use client'

import dynamic from 'next/dynamic'

/** The dialogs of the signing page, loaded when they are first opened. */
export const InkDialog = dynamic(() => import('./ink-dialog').then((module) => module.InkDialog), {
  ssr: false,
})
export const TextDialog = dynamic(() => import('./text-dialog').then((module) => module.TextDialog), {
  ssr: false,
})
export const PinDialog = dynamic(() => import('./pin-dialog').then((module) => module.PinDialog), {
  ssr: false,
})
export const CodeDialog = dynamic(() => import('./code/code-dialog').then((module) => module.CodeDialog), {
  ssr: false,
})
export const RejectionDialog = dynamic(
  () => import('./rejection-dialog').then((module) => module.RejectionDialog),
  { ssr: false },
)
