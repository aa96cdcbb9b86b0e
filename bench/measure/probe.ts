/** Requests a URL repeatedly from a thread of its own, so that other work of the benchmark does not affect the latency. */
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/** Milliseconds between a response and the next request. */
const INTERVAL = 20;

/** @returns a function that stops the requests and returns their latencies, milliseconds */
export function startProbe(url: string): () => Promise<number[]> {
  const worker = new Worker(fileURLToPath(import.meta.url), { workerData: { url } });
  return async () => {
    const times = new Promise<number[]>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    });
    worker.postMessage('end');
    return times;
  };
}

async function probe(): Promise<void> {
  const { url } = workerData as { url: string };
  const times: number[] = [];
  let done = false;
  parentPort?.once('message', () => {
    done = true;
  });
  while (!done) {
    const begun = performance.now();
    await (await fetch(url)).arrayBuffer();
    times.push(performance.now() - begun);
    await sleep(INTERVAL);
  }
  parentPort?.postMessage(times);
}

if (!isMainThread) await probe();
