// `npm run capture:measure`: how often capture is right on the corpus; `-- --write` renews docs/capture-quality.md.
import { runBundled } from './run-bundled.mjs'

await runBundled('test/capture/corpus/measure.ts', 'dist/campaigns/capture-measure.js')
