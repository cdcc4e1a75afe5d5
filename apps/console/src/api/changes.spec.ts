import { describe, expect, it } from '@jest/globals';
import { Changes } from './changes';

describe('changes that the stream tells', () => {
  it('an event of an instance makes the instance, the lists and the inbox old, once for many events', () => {
    const changes = new Changes();
    changes.note({ type: 'ready' });
    expect(changes.take()).toEqual([]);
    changes.note({ type: 'task.created', instance_id: 'i-1' });
    changes.note({ type: 'element.entered', instance_id: 'i-1' });
    expect(changes.take()).toEqual([['instance', 'i-1'], ['instances'], ['overview'], ['tasks'], ['audit']]);
    expect(changes.take()).toEqual([]);
  });

  it('a definition that is uploaded makes the definitions old and no instance', () => {
    const changes = new Changes();
    changes.note({ type: 'definition.created', instance_id: null });
    expect(changes.take()).toEqual([['definitions'], ['versions'], ['audit']]);
  });

  it('an event of a job makes the list of jobs old, and that of the audit log, as every event does', () => {
    const changes = new Changes();
    changes.note({ type: 'job.created', instance_id: null });
    expect(changes.take()).toEqual([['jobs', 'list'], ['audit']]);
  });

  it('after a gap everything is old', () => {
    const changes = new Changes();
    changes.note({ type: 'task.created', instance_id: 'i-1' });
    changes.note({ type: 'gap' });
    expect(changes.take()).toEqual([[]]);
  });

  it('of more than fifty instances all are old', () => {
    const changes = new Changes();
    for (let count = 0; count < 51; count += 1) changes.note({ type: 'element.entered', instance_id: `i-${count}` });
    expect(changes.take()).toEqual([['instance'], ['instances'], ['overview'], ['audit']]);
  });
});
