import * as z from 'zod'
import { instantText } from '../codecs'

export const failedJob = z.object({
  /** Of the queue: digits. */
  id: z.string(),
  /** As server/jobs names it. */
  name: z.string(),
  attempts: z.number().int(),
  /** The last error, in English, as the program gives it; 500 characters at most. */
  error: z.string(),
  failed_at: instantText,
})

export type FailedJob = z.infer<typeof failedJob>

/** Dangers of how the installation is set up, in the order in which they are shown. */
export const WARNINGS = ['IN_CLEAR', 'DEMO_ACCOUNTS', 'PROXY_UNKNOWN', 'PROXY_MISSING'] as const

export const warning = z.object({
  name: z.enum(WARNINGS),
  /** The public address, the accounts, or the number of trusted proxies. */
  detail: z.string(),
})

export type Warning = z.infer<typeof warning>

export const systemOverview = z.object({
  versions: z.object({
    luna: z.string(),
    node: z.string(),
    postgres: z.string(),
    /** The last migration that the database has. */
    migration: z.string(),
  }),
  /** In bytes. */
  database_size: z.number(),
  /** In bytes; null where it cannot be measured: a bucket, or too many files to count them. */
  storage_used: z.number().nullable(),
  storage_free: z.number().nullable(),
  worker: z.object({
    is_alive: z.boolean(),
    /** Seconds since the youngest sign of life, which comes every ten; null where none is noted. */
    silent_seconds: z.number().int().nullable(),
    waiting: z.number().int(),
    running: z.number().int(),
  }),
  mails: z.object({ waiting: z.number().int(), failed: z.number().int() }),
  /** E-invoices that are to be sent, that await an answer of SdI, and whose sending failed. */
  einvoices: z.object({
    waiting: z.number().int(),
    unanswered: z.number().int(),
    failed: z.number().int(),
  }),
  /** Dangers of how the installation is set up. Those of proxies are what the answering server saw since it started. */
  warning_list: z.array(warning),
  /** When the last good backup was made; null without any. */
  backup_at: instantText.nullable(),
  failed_job_count: z.number().int(),
  /** Newest first, 50 at most. */
  failed_job_list: z.array(failedJob),
})

export type SystemOverview = z.infer<typeof systemOverview>
