import { connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP relay that can be cut and mended: it simulates an outage of the server behind it. */
export class BreakableLink {
  private readonly sockets = new Set<Socket>();
  private isCut = false;
  private isFrozen = false;

  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  static open(host: string, port: number): Promise<BreakableLink> {
    return new Promise((resolve) => {
      let link: BreakableLink;
      const server = createServer((client) => link.relay(client, connect(port, host)));
      server.listen(0, '127.0.0.1', () => {
        const address = server.address();
        link = new BreakableLink(server, typeof address === 'object' && address !== null ? address.port : 0);
        resolve(link);
      });
    });
  }

  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.destroy();
  }

  /** Lets no data through any more, without closing a connection. */
  freeze(): void {
    this.isFrozen = true;
    for (const socket of this.sockets) socket.pause();
  }

  thaw(): void {
    this.isFrozen = false;
    for (const socket of this.sockets) socket.resume();
  }

  mend(): void {
    this.isCut = false;
  }

  close(): void {
    this.cut();
    this.server.close();
  }

  private relay(client: Socket, behind: Socket): void {
    for (const socket of [client, behind]) {
      this.sockets.add(socket);
      // Either end may break at any time: that is what the link is for.
      socket.on('error', () => {}).on('close', () => this.sockets.delete(socket));
    }
    if (this.isCut) {
      client.destroy();
      behind.destroy();
      return;
    }
    client.pipe(behind).pipe(client);
    if (this.isFrozen) for (const socket of [client, behind]) socket.pause();
  }
}
