import { type ClassValue, clsx } from 'clsx'
import { twMerge } from 'tailwind-merge'

/** Class names joined; of two Tailwind classes that say the same thing the later wins. */
export const cn = (...classes: ClassValue[]): string => twMerge(clsx(classes))
