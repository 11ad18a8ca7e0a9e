import { QRCode } from 'antd';

interface QrPictureProps {
  readonly id: string;
  readonly value: string;
  /** It leads there, said for those who do not see it. */
  readonly label: string;
}

const pixels = 160;

/** Dark on white in both themes: cameras read nothing else for sure. */
export function QrPicture({ id, value, label }: QrPictureProps): React.ReactElement {
  return (
    <div id={id} className="qr-picture">
      <QRCode aria-label={label} type="canvas" value={value} size={pixels} bordered={false} color="#000000" bgColor="#ffffff" marginSize={2} />
    </div>
  );
}

/** Gives the drawn code to the browser as a picture to keep. */
export function savePicture(id: string, fileName: string): void {
  const canvas = document.querySelector<HTMLCanvasElement>(`#${CSS.escape(id)} canvas`);
  canvas?.toBlob((blob) => {
    if (!blob) return;
    const link = document.createElement('a');
    link.href = URL.createObjectURL(blob);
    link.download = fileName;
    link.click();
    URL.revokeObjectURL(link.href);
  });
}
