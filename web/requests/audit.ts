import type { FiltersOf } from '../typed-routes.ts'
import { askPage } from './request.ts'

/** One page of the audit log under these filters, newest first (decision 0006.46). */
export const auditPage = (filters: FiltersOf<'/audit'>, offset: number) =>
  askPage(['audit'], '/audit', filters, { limit: 100, offset })
