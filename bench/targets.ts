/** The peers of a run: started one after the other, each on its own folder, and stopped in any case. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Peer, PeerKind } from './peers/peer.js';

export interface Target {
  readonly kind: PeerKind;
  readonly peer: Peer;
  readonly version: string;
}

/** Reports peers that are missing, with the reason. @param work called with the running peers */
export async function withTargets<T>(
  kinds: readonly PeerKind[],
  sensors: number,
  dates: { from: number; to: number },
  work: (targets: readonly Target[]) => Promise<T>,
): Promise<T> {
  const folder = scratchFolder();
  const targets: Target[] = [];
  try {
    for (const kind of kinds) {
      const found = kind.find();
      if ('missing' in found) {
        process.stderr.write(`without ${kind.name}: ${found.missing}\n`);
        continue;
      }
      const own = path.join(folder, `${targets.length}-${kind.name.replaceAll(' ', '-')}`);
      targets.push({ kind, version: found.version, peer: await kind.start(own, sensors, dates) });
    }
    return await work(targets);
  } finally {
    for (const { peer } of targets) await peer.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A temporary folder that the user of the database can enter too; the caller removes it. */
export function scratchFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sensorium-bench-'));
  chmodSync(folder, 0o755);
  return folder;
}
